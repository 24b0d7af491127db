import type { FastifyInstance } from "fastify";
import { serverBusy } from "../../../commerce/busy.ts";
import * as say from "../../../messages/generated/server/requests.ts";
import { callerIdOf, isStaffs } from "./door.ts";
import { type HttpError, refused } from "./http-error.ts";

/** Desk calls enter before visitors' calls, however long those have waited. */
export type Turn = "desk" | "visitor";

export interface WaitingRoomSize {
  readonly inside: number;
  readonly waiting: number;
  /** How long one call may hold its place, in milliseconds. */
  readonly holdMs?: number;
  /** Running and waiting calls of one employee; further ones are refused. */
  readonly each?: number;
}

/** Milliseconds. No selling call takes this long; a longer one will never end. */
const maxHoldMs = 30_000;

/**
 * Fills the batches of new carts (server/museum/inventory/batch-holds.ts) and all connections; more would slow each
 * other. A full queue clears in a second or two.
 */
const usual: WaitingRoomSize = { inside: 128, waiting: 1000 };

/**
 * For studio calls and previews (../../studio/preview/previews.ts). One employee must not fill the room: a studio opens
 * with a dozen calls, a preview with sixteen. Publishing takes longer than any sale.
 */
export const studioRoomSize: WaitingRoomSize = { inside: 80, waiting: 200, holdMs: 120_000, each: 30 };

declare module "fastify" {
  interface FastifyInstance {
    /** Tells routes that do not queue, such as pages, whether their follow-up calls would be refused. */
    waitingRoom: WaitingRoom;
    /** The queue for studio calls, so that they take no place from visitors or the desk. */
    studioRoom: WaitingRoom;
  }
}

/** Seconds before a refused client retries; random, to spread the retries. */
const retryAfter = { soonest: 2, latest: 6 };

interface Waiting {
  readonly turn: Turn;
  enter(): void;
  refuse(why: HttpError): void;
}

/** The call's connection; when it closes, the call leaves the queue. */
interface Connection {
  readonly destroyed: boolean;
  once(event: "close", listener: () => void): unknown;
  off(event: "close", listener: () => void): unknown;
}

/** Milliseconds without an admission, while calls wait, that count as stuck. */
const stuckAfterMs = 20_000;

/** Held until the call ends, its connection closes or its time is over. Calling it passes the place on. */
interface Place {
  (): void;
  /** Rejects when the time is over; the caller then drops its work. */
  readonly isOver: Promise<never>;
}

/** Limits concurrent calls; the others wait in a bounded queue, first come, first served. */
export class WaitingRoom {
  readonly #size: Required<WaitingRoomSize>;
  readonly #now: () => number;
  readonly #queues: Readonly<Record<Turn, Set<Waiting>>> = { desk: new Set(), visitor: new Set() };
  #inside = 0;
  /** Running calls with closed connections. */
  #deserted = 0;
  #refused = 0;
  #movedAt = 0;

  /** @param now a monotonic clock in milliseconds */
  constructor(size: WaitingRoomSize = usual, now: () => number = () => performance.now()) {
    this.#size = { holdMs: maxHoldMs, each: Number.POSITIVE_INFINITY, ...size };
    this.#now = now;
  }

  get each(): number {
    return this.#size.each;
  }

  get waiting(): number {
    return this.#queues.desk.size + this.#queues.visitor.size;
  }

  get isFull(): boolean {
    return this.#inside >= this.#size.inside && this.waiting >= this.#size.waiting;
  }

  get inside(): number {
    return this.#inside;
  }

  get refused(): number {
    return this.#refused;
  }

  /** Whether calls wait, but none was admitted for a while. */
  get isStuck(): boolean {
    return this.waiting > 0 && this.#now() - this.#movedAt > stuckAfterMs;
  }

  /** In a full queue, a desk call displaces the newest visitor. @throws HttpError 503 `SERVER_BUSY` with Retry-After */
  async enter(turn: Turn, connection: Connection): Promise<Place> {
    if (this.#inside < this.#size.inside) this.#inside += 1;
    else await this.#wait(turn, connection);
    return this.#place(connection);
  }

  /** Passes on the places of closed connections, up to a limit: reconnecting clients could start endless work. */
  #place(connection: Connection): Place {
    let state: "inside" | "deserted" | "left" = "inside";
    let end: (error: HttpError) => void = () => {};
    const isOver = new Promise<never>((_resolve, reject) => {
      end = reject;
    });
    // Avoid an unhandled rejection: no caller may be listening by then.
    isOver.catch(() => {});
    const leave = () => {
      clearTimeout(timer);
      connection.off("close", desert);
      if (state === "inside") this.#leave();
      else if (state === "deserted") this.#deserted -= 1;
      state = "left";
    };
    const timer = setTimeout(() => {
      leave();
      end(busy());
    }, this.#size.holdMs).unref();
    const desert = () => {
      if (state !== "inside" || this.#deserted >= this.#size.inside) return;
      state = "deserted";
      this.#deserted += 1;
      this.#leave();
    };
    if (connection.destroyed) desert();
    else connection.once("close", desert);
    return Object.assign(leave, { isOver });
  }

  #wait(turn: Turn, connection: Connection): Promise<void> {
    if (this.isFull) {
      const displaced = turn === "desk" ? [...this.#queues.visitor].at(-1) : undefined;
      this.#refused += 1;
      if (displaced === undefined) throw busy();
      displaced.refuse(busy());
    }
    return new Promise((resolve, reject) => {
      const queue = this.#queues[turn];
      const done = () => {
        queue.delete(waiting);
        connection.off("close", gone);
      };
      const waiting: Waiting = {
        turn,
        enter: () => {
          done();
          resolve();
        },
        refuse: (why) => {
          done();
          reject(why);
        },
      };
      const gone = () => waiting.refuse(busy());
      if (this.waiting === 0) this.#movedAt = this.#now();
      queue.add(waiting);
      // A closed connection cannot receive the answer.
      if (connection.destroyed) gone();
      else connection.once("close", gone);
    });
  }

  #leave(): void {
    const [next] = this.#queues.desk.size > 0 ? this.#queues.desk : this.#queues.visitor;
    this.#movedAt = this.#now();
    if (next === undefined) this.#inside -= 1;
    else next.enter();
  }
}

/** Makes a 503 with a random Retry-After. */
export function busy(): HttpError {
  const seconds = retryAfter.soonest + Math.floor(Math.random() * (retryAfter.latest - retryAfter.soonest + 1));
  return refused(503, { code: serverBusy, message: say.busy }, seconds);
}

interface Stay {
  place: Place;
  enter(): Promise<void>;
}

const stays = new WeakMap<object, Stay>();

/** Gives up the call's place before its answer, because it waits for another call's work. */
export function leavePlace(request: object): void {
  stays.get(request)?.place();
}

export async function outside<T>(request: object, wait: () => Promise<T>): Promise<T> {
  leavePlace(request);
  const result = await wait();
  await stays.get(request)?.enter();
  return result;
}

const owned = new WeakMap<WaitingRoom, Map<string, number>>();

/** Counts until the work ends, even after the connection closes. @throws HttpError 503 beyond one employee's limit */
export function countOwn(room: WaitingRoom, owner: string | undefined): () => void {
  if (owner === undefined) return () => {};
  const counts = owned.get(room) ?? new Map<string, number>();
  owned.set(room, counts);
  const count = counts.get(owner) ?? 0;
  if (count >= room.each) throw busy();
  counts.set(owner, count + 1);
  return () => {
    const left = (counts.get(owner) ?? 1) - 1;
    if (left === 0) counts.delete(owner);
    else counts.set(owner, left);
  };
}

/** Runs work in a room that the call's scope does not use. @throws HttpError 503 if full or too slow */
export async function workInRoom<T>(
  room: WaitingRoom,
  owner: string,
  connection: Connection,
  work: () => Promise<T>,
): Promise<T> {
  const done = countOwn(room, owner);
  const place = await room.enter("desk", connection).catch((error: unknown) => {
    done();
    throw error;
  });
  const worked = work();
  worked.catch(() => {}).finally(done);
  return Promise.race([worked, place.isOver]).finally(place);
}

/**
 * Queues calls once their bodies are valid, because slow senders must not hold places. Calls with an employee token
 * count as desk calls. A call that exceeds its time gets 503, and its result is dropped.
 */
export function waitForTurn(server: FastifyInstance, room: WaitingRoom): void {
  const waiting = new WeakSet<object>();
  server.addHook("onRoute", (route) => {
    const { handler } = route;
    // Fastify derives the HEAD route from the GET route.
    if (waiting.has(handler)) return;
    const turn: Turn = isStaffs(route.config?.caller) ? "desk" : "visitor";
    route.handler = async function (request, reply) {
      const done = countOwn(room, turn === "desk" ? callerIdOf(request) : undefined);
      let end: (error: unknown) => void = () => {};
      const isOver = new Promise<never>((_resolve, reject) => {
        end = reject;
      });
      const enter = async () => {
        const place = await room.enter(turn, reply.raw);
        place.isOver.catch(end);
        return place;
      };
      const stay: Stay = {
        place: await enter().catch((error: unknown) => {
          done();
          throw error;
        }),
        enter: async () => {
          stay.place = await enter();
        },
      };
      stays.set(request, stay);
      const handled = (async () => handler.call(this, request, reply))();
      // The work may fail after a timeout, and the time may end after an answer.
      handled.catch(() => {}).finally(done);
      isOver.catch(() => {});
      try {
        return await Promise.race([handled, isOver]);
      } finally {
        stay.place();
      }
    };
    waiting.add(route.handler);
  });
}
