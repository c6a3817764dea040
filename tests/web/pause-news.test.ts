// When the page says that the run stands or goes on.
import { expect, test } from "vitest";
import { PauseNews } from "../../web/app/hud/pause-news.ts";

function listen(): { news: PauseNews; heard: boolean[] } {
  const heard: boolean[] = [];
  return { news: new PauseNews((paused) => heard.push(paused)), heard };
}

test("a pause that a person asks for before the first picture is said, once", () => {
  const { news, heard } = listen();
  news.asked(true);
  expect(heard).toEqual([true]);
  news.seen(true);
  expect(heard).toEqual([true]);
  news.asked(false);
  news.seen(false);
  expect(heard).toEqual([true, false]);
});

test("the clock that stands while a scene begins is not said, nor that it goes", () => {
  const { news, heard } = listen();
  for (let scene = 0; scene < 2; scene++) {
    news.begin();
    news.seen(true);
    news.seen(false);
  }
  expect(heard).toEqual([]);
});

test("what pauses a run that goes on is said, whoever did it", () => {
  const { news, heard } = listen();
  news.begin();
  news.seen(false);
  news.seen(true);
  news.seen(true);
  news.seen(false);
  expect(heard).toEqual([true, false]);
});
