import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "@playwright/test";
import type { TestServer } from "./server.ts";

/**
 * The text of the first mail to an address, once the server has written it, decoded as far as quoted-printable goes.
 * @param subject part of its subject, where it matters which
 */
export async function mailTo(server: TestServer, address: string, subject = ""): Promise<string> {
  let found: string | undefined;
  await expect
    .poll(
      async () => {
        const outbox = join(server.dataDir, "outbox");
        const files = await readdir(outbox).catch(() => []);
        const mails = await Promise.all(files.map((file) => readFile(join(outbox, file), "utf8")));
        found = mails.map(decoded).find((mail) => mail.includes(`To: ${address}`) && mail.includes(subject));
        return found !== undefined;
      },
      { message: `a mail to ${address}`, timeout: 20_000 },
    )
    .toBe(true);
  return found ?? "";
}

/** The first link in a mail that leads to this path. */
export function linkIn(mail: string, path: string): string {
  const link = mail.match(/https?:\/\/[^\s"<]+/g)?.find((address) => new URL(address).pathname === path);
  if (link === undefined) throw new Error(`No link to ${path} in the mail:\n${mail}`);
  return link;
}

function decoded(mail: string): string {
  return mail.replace(/=\r?\n/g, "").replace(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}
