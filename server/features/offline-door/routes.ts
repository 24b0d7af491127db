import { setTimeout as pause } from "node:timers/promises";
import type { Db } from "../../core/database/tables.ts";
import { afterCommit } from "../../core/database/transaction.ts";
import type { Calls, StaffsRequest } from "../../core/http/calls.ts";
import { createLimit } from "../../core/http/limits.ts";
import { outside } from "../../core/http/waiting-room.ts";
import { museumNow } from "../../museum/catalogue/museum.ts";
import { anySlot, visitBegins } from "../../museum/model/times.ts";
import type { ServerContext } from "../../museum/server-context.ts";
import { callerOf, deviceOf } from "../employees/current-employee.ts";
import { conflictsOfScans, conflictsSince, latestConflict } from "./conflicts.ts";
import { createDoorLists } from "./door-list.ts";
import { mergeScans } from "./merge-scans.ts";
import { createListSigner } from "./sign-list.ts";

/** Shorter than proxies and the connection's own limit. */
const longestWaitMs = 20_000;

/** Calls of devices that check guests in without a network (docs/behaviour.md, "Door without a network"). */
export function offlineDoorRoutes(server: Calls<"boxOffice">, context: ServerContext): void {
  const { db, config } = context;
  const lists = createDoorLists(context);
  const signer = createListSigner(db);
  const wholeLists = createLimit(db, { name: "door-lists" });
  const merges = createLimit(db, { name: "door-scans" });
  const news = createNews(db);
  server.addHook("preClose", async () => news.announce());

  server.get("/employee/door-list/key", async () => ({ body: { key: await signer.publicKey() } }));

  server.get("/employee/door-list", async (request) => {
    const { since } = request.query;
    const list = await lists(request.locale).list(since);
    if (list.since === undefined) await wholeLists.consume(limitKey(request));
    return { body: await signer.sign(JSON.stringify(list)) };
  });

  server.actAround("/employee/door-scans", async (request, once) => {
    await merges.consume(limitKey(request));
    const { id: employeeId, deviceId } = callerOf(request);
    const sender = { employeeId, deviceId, device: deviceOf(request) };
    const { scans } = request.body;
    return once(async ({ tx, now }) => {
      await mergeScans(tx, { config: config.current, scans, sender, now });
      afterCommit(tx, news.announce);
      const ids = scans.map(({ id }) => id);
      return { conflicts: await conflictsOfScans(tx, ids, sender.device) };
    });
  });

  server.get("/employee/door-conflicts", async (request) => {
    const { after } = request.query;
    const known = after !== undefined && /^\d{1,15}$/.test(after) ? Number(after) : undefined;
    if (known !== undefined && (await latestConflict(db)) <= known) await outside(request, () => news.next(known));
    const museum = museumNow(context);
    const midnight = new Date(visitBegins(museum, { date: museum.date, slot: anySlot }).epochMilliseconds);
    const conflicts = await conflictsSince(db, midnight, deviceOf(request));
    return { body: { conflicts, latest: await latestConflict(db) } };
  });
}

const limitKey = (request: StaffsRequest): string => {
  const { deviceId, sessionId } = callerOf(request);
  return deviceId ?? sessionId;
};

/** Calls that wait cost a connection each: beyond these, an answer comes at once. */
const maxWaiting = 1000;
/** Any server may merge, so while calls wait, one of them asks the database this often. */
const pollMs = 400;

/** Wakes the calls that wait for a conflict, at once for a merge by this process, within a second for another's. */
function createNews(db: Db) {
  const waiting = new Set<() => void>();
  const announce = () => {
    for (const wake of [...waiting]) wake();
  };

  let isPolling = false;

  async function poll(known: number): Promise<void> {
    isPolling = true;
    while (waiting.size > 0) {
      await pause(pollMs);
      // Without a database the calls wait on, until their time is over.
      if ((await latestConflict(db).catch(() => known)) > known) announce();
    }
    isPolling = false;
  }

  return {
    announce,
    /** Resolves at a conflict after the `known` one, or when waiting longer is not worth a connection. */
    next: (known: number) =>
      new Promise<void>((resolve) => {
        const wake = () => {
          clearTimeout(timer);
          waiting.delete(wake);
          resolve();
        };
        const timer = setTimeout(wake, waiting.size < maxWaiting ? longestWaitMs : 0);
        waiting.add(wake);
        if (!isPolling) void poll(known);
      }),
  };
}
