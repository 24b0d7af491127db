import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "@playwright/test";
import type { TestServer } from "./server.ts";

/**
 * Waits for the first mail to an address, as its file has it: plain text, then encoded HTML.
 * @param subject part of the subject, to select one
 */
export async function mailTo(server: TestServer, address: string, subject = ""): Promise<string> {
  let found: string | undefined;
  await expect
    .poll(
      async () => {
        found = (await mailsTo(server, address)).find((mail) => mail.includes(subject));
        return found !== undefined;
      },
      { message: `a mail to ${address}`, timeout: 20_000 },
    )
    .toBe(true);
  return found ?? "";
}

export async function mailsTo(server: TestServer, address: string): Promise<string[]> {
  const outbox = join(server.dataDir, "outbox");
  // A mail being written has another extension.
  const files = (await readdir(outbox).catch(() => [])).filter((file) => file.endsWith(".eml"));
  const mails = await Promise.all(files.map((file) => readFile(join(outbox, file), "utf8")));
  return mails.filter((mail) => mail.includes(`To: ${address}`));
}

/** Searches the raw text: decoding would drop two digits at the start of a token. */
export function linkIn(mail: string, path: string): string {
  const link = mail.match(/https?:\/\/[^\s"<]+/g)?.find((address) => new URL(address).pathname === path);
  if (link === undefined) throw new Error(`No link to ${path} in the mail:\n${mail}`);
  return link;
}
