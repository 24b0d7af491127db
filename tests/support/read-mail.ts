/** Texts and attached files of a mail, and its subject. */
export function readMail(mail: string) {
  const decoded = (text: string) =>
    Buffer.from(
      text.replaceAll(/=\r?\n/g, "").replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => `\\x${hex}`),
      "utf8",
    )
      .toString("latin1")
      .replaceAll(/\\x([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  const utf8 = (latin: string) => Buffer.from(latin, "latin1").toString("utf8");
  const parts = mail.split(/^--.*$/m).flatMap((part) => {
    const [headers = "", ...rest] = part.trimStart().replaceAll("\r\n", "\n").split("\n\n");
    const [, type = ""] = /^Content-Type: ([\w/+-]+)/im.exec(headers) ?? [];
    const body = rest.join("\n\n");
    const isBase64 = /base64/i.test(headers);
    const bytes = Buffer.from(body, isBase64 ? "base64" : "utf8");
    const content = isBase64 ? bytes.toString("utf8") : /quoted-printable/i.test(headers) ? utf8(decoded(body)) : body;
    return type === "" || type.startsWith("multipart/") ? [] : [{ type, headers, content, bytes }];
  });
  const head = mail.replaceAll("\r\n", "\n").split("\n\n")[0] ?? "";
  const [, subject = ""] = /^Subject: ((?:.*\n )*.*)$/m.exec(head) ?? [];
  const words = subject
    .replaceAll(/\?=\s+=\?/g, "?==?")
    .replaceAll(/=\?utf-8\?q\?(.*?)\?=/gi, (_, text: string) => utf8(decoded(text.replaceAll("_", " "))))
    .replaceAll(/=\?utf-8\?b\?(.*?)\?=/gi, (_, text: string) => Buffer.from(text, "base64").toString("utf8"));
  return { subject: words, parts };
}
