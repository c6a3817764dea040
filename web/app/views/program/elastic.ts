// Robot programs' messages by Elastic's library: notifications, which appear as toasts, and the name of the tab to
// show.

import type { Hold, ValueNow, Values, ValueTopic } from "../../values/values-api.ts";
import { cut } from "../live/drawing.ts";
import { topicIndex } from "../live/topic-index.ts";
import { programviews as say } from "../../../words/english-value-views.ts";

const notifications = "/Elastic/RobotNotifications";
const selectedTab = "/Elastic/SelectedTab";

/** A notification in words; null for another text. */
export function notificationWords(text: string): string | null {
  try {
    const json: unknown = JSON.parse(text);
    if (typeof json !== "object" || json === null) return null;
    const { level, title, description } = json as Readonly<Record<string, unknown>>;
    const parts = [title, description].filter((part): part is string => typeof part === "string" && part.trim() !== "");
    if (parts.length === 0) return null;
    const mark = level === "ERROR" ? `${say("error")}: ` : level === "WARNING" ? `${say("warning")}: ` : "";
    return cut(mark + parts.join(". "), 300);
  } catch {
    return null;
  }
}

/**
 * Listens until it is let go. `say`: shows a toast. `choose`: shows the tab of that name or number. Messages from
 * before the listening are old, and are not shown again.
 */
export function listenToElastic(values: Values, say: (text: string) => void, choose: (tab: string) => void): Hold {
  let watch: Hold | null = null;
  let watched: readonly ValueTopic[] = [];
  const last = new Map<string, string>();
  const known = new Set<string>();
  const take = (topics: readonly ValueTopic[], all: readonly (ValueNow | null)[]): void => {
    topics.forEach(({ name }, i) => {
      const now = all[i] ?? null;
      // The same words may come twice: the time tells.
      const text = now === null ? "" : (now.texts[0] ?? now.text);
      const stamp = now === null ? "" : `${now.time} ${text}`;
      const isFirst = !known.has(name);
      known.add(name);
      if (last.get(name) === stamp) return;
      last.set(name, stamp);
      if (isFirst || text === "") return;
      if (name === selectedTab) return choose(text);
      const words = notificationWords(text);
      if (words !== null) say(words);
    });
  };
  const pick = (): void => {
    const index = topicIndex(values.topics);
    const topics = [notifications, selectedTab]
      .map((name) => index.find("network", name))
      .filter((topic) => topic !== null && topic.kind === "text")
      .filter((topic) => topic !== null);
    if (topics.length === watched.length && topics.every((topic, i) => topic.name === watched[i]?.name)) return;
    watch?.release();
    watched = topics;
    watch = topics.length === 0 ? null : values.watch(topics, (all) => take(topics, all));
  };
  const hold = values.onTopics(pick);
  pick();
  return {
    release() {
      hold.release();
      watch?.release();
    },
  };
}
