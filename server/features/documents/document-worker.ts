/** The worker thread of document-maker.ts: keeps slow work off the main thread. */
import { parentPort } from "node:worker_threads";
import type { Job, JobAnswer, JobMessage } from "./document-maker.ts";

/** Loads each library with its first use. */
async function make(job: Job): Promise<Buffer> {
  if (job.make === "pdf") return (await import("./draw-pdf.ts")).drawPdf(job);
  return (await import("./apple-pass.ts")).makeApplePass(job);
}

async function answer({ id, job }: JobMessage): Promise<JobAnswer> {
  try {
    return { id, bytes: await make(job) };
  } catch (error) {
    return { id, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

parentPort?.on("message", async (message: JobMessage) => parentPort?.postMessage(await answer(message)));
