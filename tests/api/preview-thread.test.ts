import { expect, test } from "vitest";
import { startPreview } from "../../server/studio/preview/preview-thread.ts";
import type { PreviewStart } from "../../server/studio/preview/question.ts";

const program = new URL("./support/hashing-thread.mjs", import.meta.url);

test("a preview that hashes a password is ended after that: sooner, it would take the server with it", async () => {
  let hasEnded = false;
  const ended = () => {
    hasEnded = true;
  };
  const thread = startPreview({} as PreviewStart, { ready: () => {}, ended }, program);
  const change = thread.change({} as never);
  await thread.end();
  await expect(change).resolves.toBeUndefined();
  expect(hasEnded).toBe(true);
  await expect(thread.change({} as never)).rejects.toThrow("ended");
});
