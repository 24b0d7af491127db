/** `server/main.ts` by the tests' clock; where a process started it that sends messages, the museums that it asks for (./museum-host.ts). */

import { loadKindSource } from "../../server/museum/config/kinds.ts";
import { openDatabase } from "../../server/platform/database/open.ts";
import type { Db } from "../../server/platform/database/tables.ts";
import { readEnvironment } from "../../server/platform/environment.ts";
import { createDocumentMaker } from "../../server/selling/documents/document-maker.ts";
import { start } from "../../server/start.ts";
import { shift, testNow } from "./clock.ts";
import { emptyDatabase, emptyEmbedded } from "./empty-database.ts";
import type { HostReply, HostRequest } from "./museum-host.ts";

const clock = shift === 0 ? {} : { now: testNow };

/** In memory, of museums that are closed. */
const idle: Db[] = [];

/** What each server has of its own, and all of a process share: a thread that checks and one that makes documents take half a second to begin. */
async function openShared() {
  const maker = createDocumentMaker();
  return { source: await loadKindSource(), documents: { make: maker.make, close: async () => {} } };
}

/** @returns what closes it */
async function serveFromMemory(variables: NodeJS.ProcessEnv, shared: Awaited<ReturnType<typeof openShared>>): Promise<() => Promise<void>> {
  const db = idle.pop() ?? (await openDatabase({ image: await emptyDatabase() }));
  const close = await start({ environment: readEnvironment(variables), db, ...clock, ...shared });
  return async () => {
    await close();
    await emptyEmbedded(db);
    idle.push(db);
  };
}

function serveAsAsked(reply: (message: HostReply) => void): void {
  const open = new Map<number, () => Promise<void>>();
  const shared = openShared();
  const obey = async ({ museum, variables }: HostRequest) => {
    if (variables !== undefined) open.set(museum, await serveFromMemory({ ...process.env, ...variables }, await shared));
    else await open.get(museum)?.();
  };
  // Each museum listens to the signals and to the end of the process.
  process.setMaxListeners(0);
  process.on("disconnect", () => process.exit());
  process.on("message", (request: HostRequest) => {
    obey(request).then(
      () => reply({ museum: request.museum }),
      (error: unknown) => reply({ museum: request.museum, error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
    );
  });
}

if (process.send === undefined) await start({ environment: readEnvironment(process.env), ...clock });
else serveAsAsked(process.send.bind(process));
