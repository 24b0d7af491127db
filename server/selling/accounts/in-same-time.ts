import { setTimeout as pause } from "node:timers/promises";

/** Longer than the work takes, in milliseconds. */
const shownTime = 200;

/** Waits for work whose time must not reveal what it found, such as whether there is an account to write to. */
export async function inSameTime<T>(work: Promise<T>): Promise<T> {
  const [answer] = await Promise.all([work, pause(shownTime)]);
  return answer;
}
