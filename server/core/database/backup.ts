import { connect, type Socket } from "node:net";
import type { PGlite } from "@electric-sql/pglite";

type Head = { readonly bytes: number } | { readonly error: string };

/** Makes a consistent gzipped tar of the folder. Opening it rolls back uncommitted transactions. */
export async function dump(pglite: PGlite): Promise<Buffer> {
  const copy = await pglite.dumpDataDir("gzip");
  return Buffer.from(await copy.arrayBuffer());
}

/** Answers a request to the process that owns the folder. The only request is `backup`. */
export async function serveBackup(pglite: PGlite | undefined, request: string, socket: Socket): Promise<void> {
  const answer = (head: Head, copy: Buffer = Buffer.alloc(0)) => {
    socket.write(`${JSON.stringify(head)}\n`);
    socket.end(copy);
  };
  const refuse = ({ message }: Error) => answer({ error: message });
  if (request !== "backup") return refuse(new Error(`The server does not know the request "${request}".`));
  if (pglite === undefined) return refuse(new Error("The server is just starting or stopping. Try again in a moment."));
  try {
    const copy = await dump(pglite);
    answer({ bytes: copy.length }, copy);
  } catch (error) {
    refuse(new Error(`The database could not be copied: ${error instanceof Error ? error.message : String(error)}`));
  }
}

/** Asks the process listening at `path`. @throws Error if it refuses, or if its answer is cut off */
export async function requestBackup(path: string): Promise<Buffer> {
  const parts: Buffer[] = [];
  const socket = connect(path);
  socket.write("backup\n");
  for await (const part of socket) parts.push(part as Buffer);
  // The first line announces the lock (./folder-lock.ts); the second is the head.
  const all = Buffer.concat(parts);
  const start = all.indexOf("\n") + 1;
  const end = all.indexOf("\n", start);
  if (start === 0 || end < 0) throw brokenOff();
  const head = JSON.parse(all.toString("utf8", start, end)) as Head;
  if ("error" in head) throw new Error(head.error);
  const copy = all.subarray(end + 1);
  if (copy.length !== head.bytes) throw brokenOff();
  return copy;
}

function brokenOff(): Error {
  return new Error("The server ended before the backup was complete. Try again.");
}
