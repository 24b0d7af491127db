import { setTimeout as pause } from "node:timers/promises";

/** Exceeds the work's own duration, in milliseconds. */
const shownTime = 200;

/** Pads work to a constant time, so that timing does not reveal whether an account exists. */
export async function inSameTime<T>(work: Promise<T>): Promise<T> {
  const [answer] = await Promise.all([work, pause(shownTime)]);
  return answer;
}
