/** `server/main.ts` by the tests' clock; where a process started it that sends messages, the museums that it asks for (./museum-host.ts). */

import { openDatabase } from "../../server/platform/database/open.ts";
import type { Db } from "../../server/platform/database/tables.ts";
import { readEnvironment } from "../../server/platform/environment.ts";
import { start } from "../../server/start.ts";
import { shift, testNow } from "./clock.ts";
import { emptyDatabase, emptyEmbedded } from "./empty-database.ts";
import type { HostReply, HostRequest } from "./museum-host.ts";

const serve = (variables: NodeJS.ProcessEnv, db?: Db) => start({ environment: readEnvironment(variables), db, ...(shift !== 0 && { now: testNow }) });

/** In memory, of museums that are closed. */
const idle: Db[] = [];

/** @returns what closes it */
async function serveFromMemory(variables: NodeJS.ProcessEnv): Promise<() => Promise<void>> {
  const db = idle.pop() ?? (await openDatabase({ image: await emptyDatabase() }));
  const close = await serve(variables, db);
  return async () => {
    await close();
    await emptyEmbedded(db);
    idle.push(db);
  };
}

function serveAsAsked(reply: (message: HostReply) => void): void {
  const open = new Map<number, () => Promise<void>>();
  const obey = async ({ museum, variables }: HostRequest) => {
    if (variables !== undefined) open.set(museum, await serveFromMemory({ ...process.env, ...variables }));
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

if (process.send === undefined) await serve(process.env);
else serveAsAsked(process.send.bind(process));
