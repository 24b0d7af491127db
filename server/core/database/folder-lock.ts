import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { chmod, mkdir, readdir, rm } from "node:fs/promises";
import { connect, createServer, type Server, type Socket } from "node:net";
import { join, relative, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

/** A process's answer to a lock request: it owns the folder, or is itself trying to lock it. */
type State = "holding" | "asking";

export interface FolderLock {
  release(): Promise<void>;
}

export class FolderInUse extends Error {
  readonly socket: string;
  readonly state: State;

  constructor(dataFolder: string, socket: string, state: State) {
    const pid = /^holder-(\d+)-/.exec(socket.split("/").at(-1) ?? "")?.[1];
    super(
      `The folder ${resolve(dataFolder)} is in use by process ${pid}, and its database can be used by one process only. ` +
        `Stop that process, or give this one a folder of its own in DATA_DIR; several servers share one museum on a PostgreSQL named in DATABASE_URL.`,
    );
    this.name = "FolderInUse";
    this.socket = socket;
    this.state = state;
  }
}

const folderName = "database.lock";
/** Linux allows socket names of 108 characters, macOS 104. */
const maxSocketPath = 100;
const answerWithinMs = 2000;
const idleMs = 30_000;
const tries = 10;

/**
 * Locks the folder until `release` or the process's end, which closes the lock's socket. Each process listens first,
 * then asks the others and gives way if one answers: at most one wins, and dead sockets block none.
 * @param serve receives a request line without its end, and the connection to answer on
 * @throws FolderInUse naming the process that owns the folder
 */
export async function lockFolder(
  dataFolder: string,
  serve: (request: string, socket: Socket) => void,
): Promise<FolderLock> {
  const folder = join(dataFolder, folderName);
  await mkdir(folder, { recursive: true });
  // Any account that can enter this folder can request a backup.
  await chmod(folder, 0o700);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await tryLock(dataFolder, folder, serve);
    } catch (error) {
      // Two processes asking at the same moment both give way; the first to retry wins.
      if (!(error instanceof FolderInUse) || error.state === "holding" || attempt === tries) throw error;
      await pause(20 + Math.random() * 30 * attempt);
    }
  }
}

async function tryLock(
  dataFolder: string,
  folder: string,
  serve: (request: string, socket: Socket) => void,
): Promise<FolderLock> {
  const own = shortest(join(folder, `holder-${process.pid}-${randomBytes(4).toString("hex")}.sock`));
  if (own.length > maxSocketPath)
    throw new Error(
      `The path ${own} is too long for a socket (${own.length} characters, at most ${maxSocketPath}). Name a shorter DATA_DIR.`,
    );
  let state: State = "asking";
  const server = createServer((socket) => greet(socket, state, serve));
  await listen(server, own);
  const release = () => new Promise<void>((done) => server.close(() => done()));
  const dead: string[] = [];
  for (const socket of await socketsOf(folder)) {
    if (socket === own) continue;
    const other = await ask(socket);
    if (other === undefined) dead.push(socket);
    else {
      await release();
      throw new FolderInUse(dataFolder, socket, other);
    }
  }
  state = "holding";
  for (const socket of dead) await rm(socket, { force: true });
  // An owner that came and went meanwhile may have removed our socket as dead.
  if (existsSync(own)) return { release };
  await release();
  throw new FolderInUse(dataFolder, own, "asking");
}

function greet(socket: Socket, state: State, serve: (request: string, socket: Socket) => void): void {
  socket.on("error", () => socket.destroy());
  // A client that asks but neither reads nor disconnects would keep the owner from exiting.
  socket.setTimeout(idleMs, () => socket.destroy());
  socket.write(`${state}\n`);
  let text = "";
  socket.setEncoding("utf8").on("data", function read(part: string) {
    text += part;
    if (!text.includes("\n")) return;
    socket.off("data", read);
    serve(text.slice(0, text.indexOf("\n")), socket);
  });
  socket.unref();
}

/** Undefined if no process listens there. A listener too busy to answer counts as alive. */
function ask(path: string): Promise<State | undefined> {
  return new Promise((answer) => {
    const socket = connect(path);
    const end = (state: State | undefined) => {
      clearTimeout(timer);
      socket.destroy();
      answer(state);
    };
    const timer = setTimeout(() => end("holding"), answerWithinMs);
    socket.setEncoding("utf8").on("data", (text: string) => end(text.startsWith("asking") ? "asking" : "holding"));
    socket.on("end", () => end("asking"));
    socket.on("error", ({ code }: NodeJS.ErrnoException) =>
      end(code === "ECONNREFUSED" || code === "ENOENT" ? undefined : "holding"),
    );
  });
}

async function socketsOf(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => /^holder-\d+-[\da-f]+\.sock$/.test(name)).map((name) => shortest(join(folder, name)));
}

function shortest(path: string): string {
  const [absolute, short] = [resolve(path), relative(process.cwd(), path)];
  return short.length < absolute.length ? short : absolute;
}

function listen(server: Server, path: string): Promise<void> {
  return new Promise((done, fail) => {
    server.once("error", fail);
    server.listen(path, () => done());
    // The lock alone must not keep the process running.
    server.unref();
  });
}
