/** Decodes a mail's text (quoted-printable) as people read it, with plain spaces. */
export function mailText(mail: string): string {
  return mail
    .replaceAll(/=\r?\n/g, "")
    .replaceAll(/(?:=[0-9A-F]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll("=", ""), "hex").toString("utf8"))
    .replaceAll("\u00a0", " ");
}
