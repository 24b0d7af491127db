/** A process for preview-thread.test.ts: starts previews that hash and never answer, then reports that it survived. */
import { startPreview } from "../../../server/features/preview/preview-thread.ts";

const program = new URL("./hash-then-loop-thread.mjs", import.meta.url);
for (let time = 0; time < 2; time += 1) {
  const thread = startPreview({} as never, () => {}, program, { answer: 500, ready: 180_000 });
  // A preview's timers do not keep a process alive.
  const staying = setInterval(() => {}, 1000);
  await Promise.allSettled([thread.answer({} as never), thread.answer({} as never), thread.walk({} as never)]);
  // The thread exits asynchronously, and so would a crash.
  await new Promise((resolve) => setTimeout(resolve, 1500));
  clearInterval(staying);
}
process.stdout.write("alive\n");
