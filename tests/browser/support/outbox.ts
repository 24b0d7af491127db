import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "@playwright/test";
import type { TestServer } from "./server.ts";

/**
 * The first mail to an address, once the server has written it, as its file has it: the text as it is, behind it HTML that is encoded.
 * @param subject part of its subject, where it matters which
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

/** The mails to an address that the server has written so far. */
export async function mailsTo(server: TestServer, address: string): Promise<string[]> {
  const outbox = join(server.dataDir, "outbox");
  // A mail that is just being written ends otherwise.
  const files = (await readdir(outbox).catch(() => [])).filter((file) => file.endsWith(".eml"));
  const mails = await Promise.all(files.map((file) => readFile(join(outbox, file), "utf8")));
  return mails.filter((mail) => mail.includes(`To: ${address}`));
}

/** The first link in a mail that leads to this path. It is searched in the text: decoded, a token that begins with two digits would lose them. */
export function linkIn(mail: string, path: string): string {
  const link = mail.match(/https?:\/\/[^\s"<]+/g)?.find((address) => new URL(address).pathname === path);
  if (link === undefined) throw new Error(`No link to ${path} in the mail:\n${mail}`);
  return link;
}
