import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";

export interface Mail {
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export interface Mailer {
  /** Hands a mail over. The same `id` names the same mail wherever it arrives twice. Rejects when that fails. Resolves with where it went, for the log. */
  send(mail: Mail, id: string): Promise<string>;
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
    async send(mail, id) {
      const { messageId } = await transport.sendMail(safe(mail, id));
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
    async send(mail, id) {
      const { text, ...rest } = safe(mail, id);
      const { message } = await transport.sendMail({ ...rest, text: { raw: `${asItIs}\n\n${text}\n` } });
      await mkdir(folder, { recursive: true });
      const file = join(folder, `${new Date().toISOString().replaceAll(":", "-")}-${id}.eml`);
      // Whole or not there, wherever the process ends. Named by time and the mail: an existing file would be somebody else's.
      await writeFile(`${file}.part`, message as Buffer, { flag: "wx" });
      await rename(`${file}.part`, file);
      return file;
    },
    close: () => transport.close(),
  };
}

/** The address is given apart from any name, so that what a person typed is never read as a list of recipients. */
function safe({ to, ...mail }: Mail, id: string) {
  const host = /@([^\s>]+)/.exec(mail.from)?.[1] ?? "localhost";
  return { ...mail, to: { name: "", address: to }, messageId: `<${id}@${host}>`, disableFileAccess: true, disableUrlAccess: true };
}
