import { setTimeout as pause } from "node:timers/promises";
import { createQueue } from "../core/queue.ts";

const maxWaiting = 100;
/** An owner may have one page in progress and one waiting. */
const maxPerOwner = 2;

class QueueFull extends Error {}

interface OwnPage {
  readonly owner: string;
  readonly isUrgent: boolean;
  make(): Promise<string>;
  /** The client disconnected. */
  isGone(): boolean;
}

/**
 * Renders personal pages one at a time and pauses after each for as long as it took, to leave half of the time to
 * others.
 * @returns a function that returns undefined if the queue is full: serve the anonymous page then
 */
export function createOwnPages(): (page: OwnPage) => Promise<string | undefined> {
  const runExclusive = createQueue({ concurrency: 1, maxWaiting, refuse: () => new QueueFull() });
  const pending = new Map<string, number>();

  async function renderQueued({ make, isGone, isUrgent }: OwnPage): Promise<string | undefined> {
    return new Promise((resolve, reject) => {
      const work = async () => {
        if (isGone()) return resolve(undefined);
        const begun = performance.now();
        await make().then(resolve, reject);
        await pause(performance.now() - begun);
      };
      runExclusive(work, isUrgent).catch((error) => (error instanceof QueueFull ? resolve(undefined) : reject(error)));
    });
  }

  return async (page) => {
    const before = pending.get(page.owner) ?? 0;
    if (before >= maxPerOwner) return undefined;
    pending.set(page.owner, before + 1);
    try {
      return await renderQueued(page);
    } finally {
      const left = (pending.get(page.owner) ?? 1) - 1;
      if (left === 0) pending.delete(page.owner);
      else pending.set(page.owner, left);
    }
  };
}
