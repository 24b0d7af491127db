import { chmod, mkdir, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";

export interface Mail {
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** What its attachments are made of when it is sent (outbox.ts); without it the mail has none. */
  readonly attach?: string;
  /** The order that it is about, whose history says if nobody takes it. */
  readonly order?: string;
}

/** A file that a mail carries. */
export interface Attachment {
  readonly filename: string;
  readonly contentType: string;
  readonly content: Buffer;
  /** By which the mail's HTML shows it as a picture: "cid:…". */
  readonly cid?: string;
}

/** A mail as it leaves: with who answers it. */
export interface SentMail extends Mail {
  readonly replyTo?: string;
}

/** Replies without an enhanced status code that are about the recipient (RFC 5321). */
const recipientCodes: readonly unknown[] = [550, 551, 553];

/**
 * Did the mail server refuse this recipient or this mail for good (5xx)? Refusals of ourselves pass once somebody repairs a setting: of a password,
 * of relaying, of our sender (5.7.x, RFC 3463).
 */
export function refusalOf(error: unknown): string | undefined {
  const { responseCode, command, response } = error as { responseCode?: unknown; command?: unknown; response?: unknown };
  const enhanced = /^5\d\d[ -]5\.(\d{1,3})\.\d{1,3}\b/.exec(String(response ?? ""))?.[1];
  const isAboutThem = enhanced === undefined ? recipientCodes.includes(responseCode) : enhanced !== "7";
  const isForGood = isAboutThem && (command === "RCPT TO" || command === "DATA");
  return isForGood ? String(response ?? responseCode) : undefined;
}

export interface Mailer {
  /** Hands a mail over. The same `id` names the same mail wherever it arrives twice. Rejects when that fails. Resolves with where it went, for the log. */
  send(mail: SentMail, id: string, attachments?: readonly Attachment[]): Promise<string>;
  close(): void;
}

/** Mails go to the SMTP server, or to files in `outbox` where there is none. */
export function createMailer({ smtpUrl, outbox }: { readonly smtpUrl?: string; readonly outbox: string }): Mailer {
  return smtpUrl === undefined ? fileMailer(outbox) : smtpMailer(smtpUrl);
}

/** Milliseconds: a mail server that does not answer must not keep ours from stopping. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

function smtpMailer(url: string): Mailer {
  const transport = createTransport({ url, ...timeouts });
  return {
    async send(mail, id, attachments) {
      const { messageId } = await transport.sendMail(safe(mail, id, attachments));
      return messageId;
    },
    close: () => transport.close(),
  };
}

/** A half that is older belongs to no living process. */
const abandonedMs = 60_000;

/** The text as a person reads it in the file: quoted-printable would break links in two. No server's rules on 8-bit mail apply to a file. */
const asItIs = { "Content-Type": "text/plain; charset=utf-8", "Content-Transfer-Encoding": "8bit" };

function fileMailer(folder: string): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: "unix" });
  const headers = Object.entries(asItIs)
    .map((header) => header.join(": "))
    .join("\n");
  const opened = openOutbox(folder);
  // Told with the first mail that cannot be written.
  opened.catch(() => undefined);
  return {
    async send(mail, id, attachments) {
      const { text, ...rest } = safe(mail, id, attachments);
      const { message } = await transport.sendMail({ ...rest, text: { raw: `${headers}\n\n${text}\n` } });
      await opened.catch(() => openOutbox(folder));
      const file = join(folder, `${new Date().toISOString().replaceAll(":", "-")}-${id}.eml`);
      // Whole or not there, wherever the process ends. Named by time and the mail: an existing file would be somebody else's.
      await writeFile(`${file}.part`, message as Buffer, { flag: "wx", mode: 0o600 });
      await rename(`${file}.part`, file);
      return file;
    },
    close: () => transport.close(),
  };
}

/** The folder for this account alone, since mails name people and their orders; without the halves that a killed process left. */
async function openOutbox(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
  for (const name of await readdir(folder)) {
    const file = join(folder, name);
    if (name.endsWith(".part") && Date.now() - (await modified(file)) > abandonedMs) await rm(file, { force: true });
  }
}

/** Milliseconds since 1970; another process may be done with the file by now. */
async function modified(file: string): Promise<number> {
  return stat(file).then(
    ({ mtimeMs }) => mtimeMs,
    () => Date.now(),
  );
}

/** The sender's name is given apart from its address: a colon, a comma or parentheses in it mean nothing, and are quoted where they have to be. */
export function senderOf(from: string): { readonly name: string; readonly address: string } {
  const [, name = "", address = from] = /^(.*)<([^<>]*)>\s*$/s.exec(from) ?? [];
  // A name that its author quoted already is not quoted twice.
  const quoted = /^"(.*)"$/s.exec(name.trim())?.[1]?.replace(/\\(.)/g, "$1");
  return { name: quoted ?? name.trim(), address: address.trim() };
}

/** The address is given apart from any name, so that what a person typed is never read as a list of recipients. */
function safe({ to, attach: _attach, order: _order, ...mail }: SentMail, id: string, attachments: readonly Attachment[] = []) {
  const host = /@([^\s>]+)/.exec(mail.from)?.[1] ?? "localhost";
  return {
    ...mail,
    from: senderOf(mail.from),
    to: { name: "", address: to },
    messageId: `<${id}@${host}>`,
    // Answering machines do not answer it (RFC 3834).
    headers: { "Auto-Submitted": "auto-generated" },
    attachments: [...attachments],
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
