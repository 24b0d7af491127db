import { setTimeout as pause } from "node:timers/promises";
import { createQueue } from "../platform/queue.ts";

/** Own pages that may wait to be made, of employees and of everybody else. */
const mostWaiting = 100;
/** Of one owner: one under way, and one that waits. */
const mostOfOwner = 2;

class NoTurn extends Error {}

interface OwnPage {
  /** Whose it is: a customer, an employee, or who knows an order's address. */
  readonly owner: string;
  readonly isUrgent: boolean;
  make(): Promise<string>;
  /** Nobody waits for it any more. */
  isGone(): boolean;
}

/**
 * Makes pages that have something of somebody in them, one after the other, and rests after each for as long as it took: whoever asks for many
 * leaves half of the time to everybody else. No owner takes the turns of others. Urgent ones come first.
 * @returns makes a page; undefined where it has no turn, so that the document of all has to do
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
