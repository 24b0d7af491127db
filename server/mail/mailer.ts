import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import { randomId } from "../database/random-id.ts";

export interface Mail {
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export interface Mailer {
  /** Hands a mail over. Rejects when that fails: the caller decides whether that matters. Resolves with where it went, for the log. */
  send(mail: Mail): Promise<string>;
  close(): void;
}

/** Mails go to the SMTP server, or to files in `outbox` where there is none. */
export function createMailer({ smtpUrl, outbox }: { readonly smtpUrl?: string; readonly outbox: string }): Mailer {
  return smtpUrl === undefined ? fileMailer(outbox) : smtpMailer(smtpUrl);
}

/** Milliseconds: a mail server that does not answer must not keep ours from stopping. */
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

function smtpMailer(url: string): Mailer {
  const transport = createTransport({ url, ...patience });
  return {
    async send(mail) {
      const { messageId } = await transport.sendMail(safe(mail));
      return messageId;
    },
    close: () => transport.close(),
  };
}

/** The text as a person reads it in the file: quoted-printable would break links in two. No server's rules on 8-bit mail apply to a file. */
const asItIs = "Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: 8bit";

function fileMailer(folder: string): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: "unix" });
  return {
    async send(mail) {
      const { text, ...rest } = safe(mail);
      const { message } = await transport.sendMail({ ...rest, text: { raw: `${asItIs}\n\n${text}\n` } });
      await mkdir(folder, { recursive: true });
      const file = join(folder, `${new Date().toISOString().replaceAll(":", "-")}-${randomId()}.eml`);
      // Named by time and chance: an existing file would be somebody else's.
      await writeFile(file, message as Buffer, { flag: "wx" });
      return file;
    },
    close: () => transport.close(),
  };
}

/** The address is given apart from any name, so that what a person typed is never read as a list of recipients. */
function safe({ to, ...mail }: Mail) {
  return { ...mail, to: { name: "", address: to }, disableFileAccess: true, disableUrlAccess: true };
}
