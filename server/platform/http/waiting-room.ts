import type { FastifyInstance } from "fastify";
import { serverBusy } from "../../../commerce/busy.ts";
import * as say from "../../../messages/generated/server/requests.ts";
import { type HttpError, refused } from "./http-error.ts";

/** Priority: the desk's calls before those of visitors, however long those have waited. */
export type Turn = "desk" | "visitor";

export interface WaitingRoomSize {
  /** Calls under way at the same time. */
  readonly inside: number;
  /** Calls that wait; one more is refused. */
  readonly waiting: number;
}

/**
 * Enough to fill the statements that collect new carts (../inventory/batch-holds.ts) and every connection to the database; more would
 * only make each other slower. A full queue is a wait of a second or two.
 */
const usual: WaitingRoomSize = { inside: 128, waiting: 1000 };

declare module "fastify" {
  interface FastifyInstance {
    /** Tells routes that do not wait themselves, such as pages, whether the calls that follow from them would be refused. */
    waitingRoom: WaitingRoom;
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

/** Runs a limited number of calls at the same time; the others wait in a queue of bounded length, in the order in which they came. */
export class WaitingRoom {
  readonly #size: WaitingRoomSize;
  readonly #queues: Readonly<Record<Turn, Set<Waiting>>> = { desk: new Set(), visitor: new Set() };
  #inside = 0;
  #refused = 0;

  constructor(size: WaitingRoomSize = usual) {
    this.#size = size;
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

  /**
   * Settles when it is the call's turn, with what it calls when it is done.
   * @throws HttpError 503 with the code `SERVER_BUSY` and Retry-After where the queue is full; a call of the desk takes the place of the visitor who came last
   */
  async enter(turn: Turn, connection: Connection): Promise<() => void> {
    if (this.#inside < this.#size.inside) this.#inside += 1;
    else await this.#wait(turn, connection);
    let isInside = true;
    return () => {
      if (isInside) this.#leave();
      isInside = false;
    };
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
      queue.add(waiting);
      // Nobody reads the answer of one that left already.
      if (connection.destroyed) gone();
      else connection.once("close", gone);
    });
  }

  /** Who leaves hands its place on. */
  #leave(): void {
    const [next] = this.#queues.desk.size > 0 ? this.#queues.desk : this.#queues.visitor;
    if (next === undefined) this.#inside -= 1;
    else next.enter();
  }
}

function busy(): HttpError {
  const seconds = comeBack.soonest + Math.floor(Math.random() * (comeBack.latest - comeBack.soonest + 1));
  return refused(503, { code: serverBusy, message: say.busy }, seconds);
}

/**
 * Has the calls of this scope wait their turn: each once its body is read and found valid, since one that sends slowly must not hold a place.
 * Calls of the desk are those with an employee's token, which was checked before.
 */
export function waitForTurn(server: FastifyInstance, room: WaitingRoom): void {
  const waiting = new WeakSet<object>();
  server.addHook("onRoute", (route) => {
    const { handler } = route;
    // The route for HEAD is made of the one for GET.
    if (waiting.has(handler)) return;
    const turn: Turn = typeof route.config?.permission === "string" ? "desk" : "visitor";
    route.handler = async function (request, reply) {
      const leave = await room.enter(turn, reply.raw);
      try {
        return await handler.call(this, request, reply);
      } finally {
        leave();
      }
    };
    waiting.add(route.handler);
  });
}
