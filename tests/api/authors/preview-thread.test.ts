import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import type { PreviewStart } from "../../../server/features/preview/preview-calls.ts";
import { EndlessPreview, startPreview } from "../../../server/features/preview/preview-thread.ts";

const program = (name: string) => new URL(`../support/${name}.mjs`, import.meta.url);
const start = {} as PreviewStart;

test("a preview is ended after it has answered its calls", async () => {
  let hasEnded = false;
  const ended = () => {
    hasEnded = true;
  };
  const thread = startPreview(start, ended, program("hashing-thread"));
  const change = thread.change({} as never);
  await thread.end();
  await expect(change).resolves.toBeUndefined();
  expect(hasEnded).toBe(true);
  await expect(thread.change({} as never)).rejects.toThrow("ended");
});

test("the first thread of a process creates an empty database for all that follow", async () => {
  const began = async () => {
    const thread = startPreview(start, () => {}, program("database-thread"));
    const beganWith: unknown = await thread.answer({} as never);
    await thread.end();
    return beganWith;
  };
  await began();
  expect(await began()).toBe("made by a thread");
});

test("a thread that leaves one call unanswered is ended, whatever else it is sent meanwhile", async () => {
  let hasEnded = false;
  const ended = () => {
    hasEnded = true;
  };
  const thread = startPreview(start, ended, program("endless-thread"), { answer: 400, ready: 60_000 });
  await thread.change({} as never);
  const asked = [thread.walk({} as never), thread.answer({} as never)];
  const asking = setInterval(() => asked.push(thread.change({} as never) as never), 50);
  const answers = await Promise.allSettled([asked[0]]);
  clearInterval(asking);
  expect(answers).toMatchObject([{ status: "rejected", reason: expect.any(EndlessPreview) }]);
  for (const { status } of await Promise.allSettled(asked)) expect(status).toBe("rejected");
  expect(hasEnded).toBe(true);
});

test("ending a thread while it hashes passwords does not crash the server", async () => {
  const script = fileURLToPath(new URL("../support/hashing-previews.ts", import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, ["--import", "tsx", script]);
  expect(stdout).toBe("alive\n");
});

test("a preview checks passwords as the server does", async () => {
  const thread = startPreview(start, () => {}, program("password-thread"));
  expect(await thread.answer({} as never)).toEqual({ right: true, wrong: false, unknown: false, isDerivedAlike: true });
  await thread.end();
});
