/** The worker thread of a preview (studio/preview/previews.ts), with its own database. */
import { parentPort, workerData } from "node:worker_threads";
import type { PreviewQuestion, PreviewReply, PreviewStart } from "./features/preview/preview-calls.ts";
import { openPreview } from "./preview/preview-server.ts";

const say = (reply: PreviewReply) => parentPort?.postMessage(reply);

const { preview, emptyDatabase } = await openPreview(workerData as PreviewStart);

const answerTo = ({ call, given }: PreviewQuestion): Promise<unknown> =>
  call === "change" ? preview.change(given) : call === "answer" ? preview.answer(given) : preview.walk(given);

parentPort?.on("message", async ({ id, question }: { readonly id: number; readonly question: PreviewQuestion }) => {
  try {
    say({ id, answer: await answerTo(question) });
  } catch (error) {
    say({ id, failure: error instanceof Error ? error.message : String(error) });
  }
});
say({ ready: true, emptyDatabase });
