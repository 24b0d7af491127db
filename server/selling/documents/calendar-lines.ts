/** Octets of a line at most, without the break that ends it (RFC 5545, 3.1). */
const longest = 75;

/** What anybody typed as the value of a property of type TEXT: its breaks are written out, and nothing in it ends a line or a value. */
export function textValue(text: string): string {
  return (
    text
      .replace(/\r\n?/g, "\n")
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out.
      .replace(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028\u2029]/g, " ")
      .replace(/[\\;,]/g, "\\$&")
      .replaceAll("\n", "\\n")
  );
}

/** A calendar file of these lines: each ends with CR LF, and a long one goes on after a break and a space. */
export function calendarLines(lines: readonly string[]): string {
  return lines.map((line) => `${fold(line)}\r\n`).join("");
}

/** Between characters, not within one, though the limit counts octets. */
function fold(line: string): string {
  const parts: string[] = [];
  let part = "";
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > longest) {
      parts.push(part);
      // The space counts.
      [part, octets] = ["", 1];
    }
    part += character;
    octets += size;
  }
  return [...parts, part].join("\r\n ");
}
