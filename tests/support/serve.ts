/** `server/main.ts` on the tests' clock; a child process opens museums on HTTP requests (./museum-host.ts). */
import fastify from "fastify";
import type { Db } from "../../server/core/database/tables.ts";
import { readEnvironment } from "../../server/core/environment.ts";
import { openDatabase } from "../../server/database.ts";
import { createDocumentMaker, documentMaker } from "../../server/features/documents/document-maker.ts";
import { features } from "../../server/features.ts";
import { loadKindSource } from "../../server/museum/config/kinds.ts";
import { start } from "../../server/start.ts";
import { shift, testNow } from "./clock.ts";
import { emptyDatabase, emptyEmbedded } from "./empty-database.ts";

const clock = shift === 0 ? {} : { now: testNow };

/** Databases of closed museums, for reuse. */
const idle: Db[] = [];

/** Shared by all museums of a process, because its threads take half a second to start. */
async function openShared() {
  const maker = createDocumentMaker();
  return {
    source: await loadKindSource(),
    given: [documentMaker.given({ make: maker.make, close: async () => {} })],
  };
}

async function serveFromMemory(
  variables: NodeJS.ProcessEnv,
  shared: Awaited<ReturnType<typeof openShared>>,
): Promise<() => Promise<void>> {
  const db = idle.pop() ?? (await openDatabase({ image: await emptyDatabase() }));
  const close = await start({ environment: readEnvironment(variables, features), db, ...clock, ...shared });
  return async () => {
    await close();
    await emptyEmbedded(db);
    idle.push(db);
  };
}

async function serveAsAsked(say: (address: string) => void): Promise<void> {
  const open = new Map<string, () => Promise<void>>();
  const shared = openShared();
  // Each museum listens for signals and the process's exit.
  process.setMaxListeners(0);
  process.on("disconnect", () => process.exit());
  const host = fastify();
  host.setErrorHandler((error, _request, reply) =>
    reply.code(500).send(error instanceof Error ? error.stack : String(error)),
  );
  let museums = 0;
  host.post<{ Body: Record<string, string> }>("/", async ({ body }) => {
    museums += 1;
    const museum = String(museums);
    open.set(museum, await serveFromMemory({ ...process.env, ...body }, await shared));
    return museum;
  });
  host.delete<{ Params: { museum: string } }>("/:museum", async ({ params: { museum } }) => {
    await open.get(museum)?.();
    open.delete(museum);
    return "";
  });
  say(await host.listen({ host: "127.0.0.1", port: 0 }));
}

if (process.send === undefined) await start({ environment: readEnvironment(process.env, features), ...clock });
else await serveAsAsked(process.send.bind(process));
