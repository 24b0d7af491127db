import { chmod, mkdir, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";

export interface Mail {
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The source of its attachments, made when it is sent (outbox.ts); without it, there are none. */
  readonly attach?: string;
  /** The order that it concerns; that order's history records a rejected mail. */
  readonly order?: string;
}

/** A mail that a feature writes before it is sent (`Feature.mails.write`), from what is stored by then. */
export interface DeferredMail {
  readonly feature: string;
  /** As JSON. */
  readonly about: unknown;
}

export interface Attachment {
  readonly filename: string;
  readonly contentType: string;
  readonly content: Buffer;
  /** The Content-ID by which the HTML shows it as an image ("cid:…"). */
  readonly cid?: string;
}

export interface SentMail extends Mail {
  readonly replyTo?: string;
}

/** Replies about the recipient that need no enhanced status code (RFC 5321). */
const recipientCodes: readonly unknown[] = [550, 551, 553];

/**
 * Returns a permanent refusal (5xx) of this recipient or mail. Refusals of ourselves (5.7.x, RFC 3463) are not
 * permanent: an admin can fix the setting.
 */
export function refusalOf(error: unknown): string | undefined {
  const { responseCode, command, response } = error as {
    responseCode?: unknown;
    command?: unknown;
    response?: unknown;
  };
  const enhanced = /^5\d\d[ -]5\.(\d{1,3})\.\d{1,3}\b/.exec(String(response ?? ""))?.[1];
  const isAboutThem = enhanced === undefined ? recipientCodes.includes(responseCode) : enhanced !== "7";
  const isForGood = isAboutThem && (command === "RCPT TO" || command === "DATA");
  return isForGood ? String(response ?? responseCode) : undefined;
}

export interface Mailer {
  /** `id` becomes the Message-ID, so that duplicates are recognizable. @returns the destination, for the log */
  send(mail: SentMail, id: string, attachments?: readonly Attachment[]): Promise<string>;
  close(): void;
}

/** Sends through the SMTP server, or writes files to `outbox` if there is none. */
export function createMailer({ smtpUrl, outbox }: { readonly smtpUrl?: string; readonly outbox: string }): Mailer {
  return smtpUrl === undefined ? fileMailer(outbox) : smtpMailer(smtpUrl);
}

/** Milliseconds: an unresponsive mail server must not delay our shutdown. */
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

/** A partial file older than this belongs to no running process. */
const abandonedMs = 60_000;

/** Keeps the file readable: quoted-printable would break links. SMTP's limits on 8-bit text do not apply to files. */
const asItIs = { "Content-Type": "text/plain; charset=utf-8", "Content-Transfer-Encoding": "8bit" };

function fileMailer(folder: string): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: "unix" });
  const headers = Object.entries(asItIs)
    .map((header) => header.join(": "))
    .join("\n");
  const opened = openOutbox(folder);
  // The first failed write reports this error.
  opened.catch(() => undefined);
  return {
    async send(mail, id, attachments) {
      const { text, ...rest } = safe(mail, id, attachments);
      const { message } = await transport.sendMail({ ...rest, text: { raw: `${headers}\n\n${text}\n` } });
      await opened.catch(() => openOutbox(folder));
      const file = join(folder, `${new Date().toISOString().replaceAll(":", "-")}-${id}.eml`);
      // Write and rename, so that no partial mail remains after a crash. Time and id make the name unique.
      await writeFile(`${file}.part`, message as Buffer, { flag: "wx", mode: 0o600 });
      await rename(`${file}.part`, file);
      return file;
    },
    close: () => transport.close(),
  };
}

/** Makes the folder private, because mails contain personal data, and removes partial files of killed processes. */
async function openOutbox(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
  for (const name of await readdir(folder)) {
    const file = join(folder, name);
    if (name.endsWith(".part") && Date.now() - (await modified(file)) > abandonedMs) await rm(file, { force: true });
  }
}

/** Milliseconds since 1970. Another process may have removed the file by now. */
async function modified(file: string): Promise<number> {
  return stat(file).then(
    ({ mtimeMs }) => mtimeMs,
    () => Date.now(),
  );
}

/** Splits off the name, so that the mail library quotes a colon, comma or parentheses in it. */
export function senderOf(from: string): { readonly name: string; readonly address: string } {
  const [, name = "", address = from] = /^(.*)<([^<>]*)>\s*$/s.exec(from) ?? [];
  // Unquote a name that is already quoted.
  const quoted = /^"(.*)"$/s.exec(name.trim())?.[1]?.replace(/\\(.)/g, "$1");
  return { name: quoted ?? name.trim(), address: address.trim() };
}

/** Passes the address separately from a name, so that user input is never parsed as a list of recipients. */
function safe(
  { to, attach: _attach, order: _order, ...mail }: SentMail,
  id: string,
  attachments: readonly Attachment[] = [],
) {
  const host = /@([^\s>]+)/.exec(mail.from)?.[1] ?? "localhost";
  return {
    ...mail,
    from: senderOf(mail.from),
    to: { name: "", address: to },
    messageId: `<${id}@${host}>`,
    // Keep autoresponders from replying (RFC 3834).
    headers: { "Auto-Submitted": "auto-generated" },
    attachments: [...attachments],
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
