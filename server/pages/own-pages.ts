import { setTimeout as pause } from "node:timers/promises";
import { createQueue } from "../core/queue.ts";

const mostWaiting = 100;
/** An owner may have one page in progress and one waiting. */
const mostOfOwner = 2;

class NoTurn extends Error {}

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
  const inTurn = createQueue({ atOnce: 1, waiting: mostWaiting, refuse: () => new NoTurn() });
  const asked = new Map<string, number>();

  async function takeTurn({ make, isGone, isUrgent }: OwnPage): Promise<string | undefined> {
    return new Promise((resolve, reject) => {
      const work = async () => {
        if (isGone()) return resolve(undefined);
        const begun = performance.now();
        await make().then(resolve, reject);
        await pause(performance.now() - begun);
      };
      inTurn(work, isUrgent).catch((error) => (error instanceof NoTurn ? resolve(undefined) : reject(error)));
    });
  }

  return async (page) => {
    const before = asked.get(page.owner) ?? 0;
    if (before >= mostOfOwner) return undefined;
    asked.set(page.owner, before + 1);
    try {
      return await takeTurn(page);
    } finally {
      const left = (asked.get(page.owner) ?? 1) - 1;
      if (left === 0) asked.delete(page.owner);
      else asked.set(page.owner, left);
    }
  };
}
