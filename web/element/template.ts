// The element's inner HTML. Names in `part` are public: reference.json lists them.

import "../words/english-element.ts";
import { withWords } from "../words/book.ts";

const template = /* html */ `
<div class="frame" part="frame" data-state="idle">
  <div class="stage" part="stage" tabindex="0" role="group" aria-label="{{element.robot}}"></div>
  <p class="hint" part="hint" aria-hidden="true" hidden></p>
  <div class="poster" part="poster">
    <svg class="field" viewBox="0 0 320 180" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <path class="carpet" d="M58 96 118 44h84l60 52-28 36H86z" />
      <path class="line" d="M58 96 118 44h84l60 52-28 36H86zM160 44v88M103 57l-22 58M217 57l22 58" />
      <path class="blue" d="M58 96 118 44" /><path class="red" d="M262 96 202 44" />
      <circle class="piece" cx="150" cy="88" r="3.4" /><circle class="piece" cx="166" cy="96" r="3.8" />
      <circle class="piece" cx="172" cy="76" r="3" /><circle class="piece" cx="142" cy="104" r="4" />
    </svg>
    <img class="image" part="poster-image" alt="" hidden />
    <button type="button" class="begin" part="play-button" data-verb="play">
      <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M8 5.2v13.6L19 12z" /></svg>
      <span class="visually-hidden">{{element.begin}}</span>
    </button>
  </div>
  <div class="progress" part="progress" role="progressbar" aria-label="{{element.loading}}" aria-valuemin="0" aria-valuemax="100"><div></div></div>
  <div class="error" part="error" role="alert" hidden>
    <p class="error-title"></p>
    <p class="error-where"></p>
    <p class="error-why"></p>
    <button type="button" data-verb="retry" part="button">{{element.retry}}</button>
    <a class="error-docs" target="_blank" rel="noopener">{{element.readMore}}</a>
  </div>
  <div class="bar" part="bar" role="group" aria-label="{{element.simulation}}">
    <button type="button" data-verb="play" part="button" aria-label="{{element.play}}">
      <svg class="icon-play" viewBox="0 0 24 24" aria-hidden="true"><path d="M8 5.5v13l10.5-6.5z" /></svg>
      <svg class="icon-pause" viewBox="0 0 24 24" aria-hidden="true"><path d="M9 6v12M15 6v12" /></svg>
    </button>
    <button type="button" data-verb="reset" part="button" aria-label="{{element.reset}}">
      <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M5 5v5h5M5.6 10A7 7 0 1 1 5 14" /></svg>
    </button>
    <button type="button" data-verb="camera" part="button" aria-label="{{element.camera}}">
      <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M3 8.5h9.5v8H3zM12.5 11l6-3v9l-6-3" /></svg>
    </button>
    <span class="time" part="time" role="timer" aria-label="{{element.time}}">0:00</span>
    <span class="score" part="score" role="img" aria-label="{{element.score}}" hidden><b class="blue">0</b><b class="red">0</b></span>
    <a class="link" part="link" target="_blank" rel="noopener" hidden>
      <span>{{element.open}}</span>
      <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M10 6H6v12h12v-4M13 5h6v6M19 5l-8.5 8.5" /></svg>
    </a>
  </div>
  <p class="visually-hidden" role="status" aria-live="polite"></p>
</div>`;

/** In the language that the page speaks. */
export const elementTemplate = (): string => withWords(template);
