import type { FastifyInstance } from "fastify";
import { serverBusy } from "../../../commerce/busy.ts";
import * as say from "../../../messages/generated/server/requests.ts";
import { callerIdOf, isStaffs } from "./door.ts";
import { type HttpError, refused } from "./http-error.ts";

/** Priority: the desk's calls before those of visitors, however long those have waited. */
export type Turn = "desk" | "visitor";

export interface WaitingRoomSize {
  /** Calls under way at the same time. */
  readonly inside: number;
  /** Calls that wait; one more is refused. */
  readonly waiting: number;
  /** How long one call may keep its place, in milliseconds. */
  readonly holdMs?: number;
  /** Calls of one employee that are at work or wait; one more is refused. */
  readonly each?: number;
}

/** No call that sells takes this long, in milliseconds: one that does will never end. */
const longestHoldMs = 30_000;

/**
 * Enough to fill the statements that collect new carts (../inventory/batch-holds.ts) and every connection to the database; more would
 * only make each other slower. A full queue is a wait of a second or two.
 */
const usual: WaitingRoomSize = { inside: 128, waiting: 1000 };

/**
 * Studio calls and previews, apart from what sells. All previews together fill most of it with all that they may be asked at once
 * (../../studio/preview/previews.ts). A studio opens with a dozen calls, beside a preview's sixteen; one employee's must not fill the room.
 * Publishing a large museum on a busy machine takes longer than any sale.
 */
export const studioRoomSize: WaitingRoomSize = { inside: 80, waiting: 200, holdMs: 120_000, each: 30 };

declare module "fastify" {
  interface FastifyInstance {
    /** Tells routes that do not wait themselves, such as pages, whether the calls that follow from them would be refused. */
    waitingRoom: WaitingRoom;
    /** Where calls of the studio wait: they never take a place from visitors or the desk. */
    studioRoom: WaitingRoom;
  }
}

/** Seconds until who was refused may come back: not all at the same moment. */
const comeBack = { soonest: 2, latest: 6 };

interface Waiting {
  readonly turn: Turn;
  enter(): void;
  refuse(why: HttpError): void;
}

/** What a call waits for: its connection, whose end takes it out of the queue. */
interface Connection {
  readonly destroyed: boolean;
  once(event: "close", listener: () => void): unknown;
  off(event: "close", listener: () => void): unknown;
}

/** Nobody was let in for this long while calls wait: in milliseconds. */
const stuckAfterMs = 20_000;

/** A place that a call has until it is done, its connection ends, or its time is over. Called, it gives the place to the next. */
interface Place {
  (): void;
  /** Rejects once the time is over; the caller drops what it was working on. */
  readonly isOver: Promise<never>;
}

/** Runs a limited number of calls at the same time; the others wait in a queue of bounded length, in the order in which they came. */
export class WaitingRoom {
  readonly #size: Required<WaitingRoomSize>;
  readonly #now: () => number;
  readonly #queues: Readonly<Record<Turn, Set<Waiting>>> = { desk: new Set(), visitor: new Set() };
  #inside = 0;
  /** Calls whose connection ended while they were still at work. */
  #deserted = 0;
  #refused = 0;
  /** When the queue last moved, or began. */
  #movedAt = 0;

  /** @param now a monotonic clock in milliseconds */
  constructor(size: WaitingRoomSize = usual, now: () => number = () => performance.now()) {
    this.#size = { holdMs: longestHoldMs, each: Number.POSITIVE_INFINITY, ...size };
    this.#now = now;
  }

  /** Calls that one employee may have here. */
  get each(): number {
    return this.#size.each;
  }

  /** Calls that wait now. */
  get waiting(): number {
    return this.#queues.desk.size + this.#queues.visitor.size;
  }

  /** A visitor's call that came now would be refused. */
  get isFull(): boolean {
    return this.#inside >= this.#size.inside && this.waiting >= this.#size.waiting;
  }

  /** Calls under way now. */
  get inside(): number {
    return this.#inside;
  }

  /** Calls refused since the start. */
  get refused(): number {
    return this.#refused;
  }

  /** Calls wait, and none was let in for a while. */
  get isStuck(): boolean {
    return this.waiting > 0 && this.#now() - this.#movedAt > stuckAfterMs;
  }

  /**
   * Settles when it is the call's turn, with its place.
   * @throws HttpError 503 with the code `SERVER_BUSY` and Retry-After where the queue is full; a call of the desk takes the place of the visitor who came last
   */
  async enter(turn: Turn, connection: Connection): Promise<Place> {
    if (this.#inside < this.#size.inside) this.#inside += 1;
    else await this.#wait(turn, connection);
    return this.#place(connection);
  }

  /**
   * A call that nobody waits for any more gives its place on while it ends, as long as few do: otherwise connections that are closed at once would
   * have any number of calls at work.
   */
  #place(connection: Connection): Place {
    let state: "inside" | "deserted" | "left" = "inside";
    let end: (error: HttpError) => void = () => {};
    const isOver = new Promise<never>((_resolve, reject) => {
      end = reject;
    });
    // Nobody may be listening when the time is over.
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
      // Nobody reads the answer of one that left already.
      if (connection.destroyed) gone();
      else connection.once("close", gone);
    });
  }

  /** Who leaves hands its place on. */
  #leave(): void {
    const [next] = this.#queues.desk.size > 0 ? this.#queues.desk : this.#queues.visitor;
    this.#movedAt = this.#now();
    if (next === undefined) this.#inside -= 1;
    else next.enter();
  }
}

/** 503, with when to come back. */
export function busy(): HttpError {
  const seconds = comeBack.soonest + Math.floor(Math.random() * (comeBack.latest - comeBack.soonest + 1));
  return refused(503, { code: serverBusy, message: say.busy }, seconds);
}

/** A call's place in the room, and how it takes one again. */
interface Stay {
  place: Place;
  enter(): Promise<void>;
}

const stays = new WeakMap<object, Stay>();

/** Gives a call's place on before it is answered: what it waits for is the work of another call. */
export function leavePlace(request: object): void {
  stays.get(request)?.place();
}

/** Waits for something without a place in the room: others are let in meanwhile. */
export async function outside<T>(request: object, wait: () => Promise<T>): Promise<T> {
  leavePlace(request);
  const result = await wait();
  await stays.get(request)?.enter();
  return result;
}

/** By room and employee, the calls that are not done yet. */
const owned = new WeakMap<WaitingRoom, Map<string, number>>();

/**
 * Counts an employee's call until it is done, also after its connection has ended or its time is over: its work goes on.
 * @throws HttpError 503 beyond what one employee may have
 */
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

/** Works in a room that the call's own scope does not wait in, for an employee. @throws HttpError 503 where it is full, or the work takes too long */
export async function workInRoom<T>(room: WaitingRoom, owner: string, connection: Connection, work: () => Promise<T>): Promise<T> {
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
 * Has the calls of this scope wait their turn: each once its body is read and found valid, since one that sends slowly must not hold a place.
 * Calls of the desk are those with an employee's token, which was checked before. What takes longer than a place lasts is answered with 503, and
 * its result is dropped.
 */
export function waitForTurn(server: FastifyInstance, room: WaitingRoom): void {
  const waiting = new WeakSet<object>();
  server.addHook("onRoute", (route) => {
    const { handler } = route;
    // The route for HEAD is made of the one for GET.
    if (waiting.has(handler)) return;
    const turn: Turn = isStaffs(route.config?.caller) ? "desk" : "visitor";
    route.handler = async function (request, reply) {
      const done = countOwn(room, turn === "desk" ? callerIdOf(request) : undefined);
      let giveUp: (error: unknown) => void = () => {};
      const isOver = new Promise<never>((_resolve, reject) => {
        giveUp = reject;
      });
      const enter = async () => {
        const place = await room.enter(turn, reply.raw);
        place.isOver.catch(giveUp);
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
      // It may fail after its answer was given up, and its time may be over after it was answered.
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
