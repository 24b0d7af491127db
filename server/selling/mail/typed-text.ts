/** Separates letters without a mark: mail programs then see no address. */
const nonJoiner = "\u200C";
/** A greeting is for a name, not for a message. */
const maxGreeting = 40;

/**
 * Text that a person typed, as a mail may say it: in one line, and so that no program makes a link of it. Anybody can have a mail sent to
 * anybody, with the museum's name above it.
 */
export function typedText(text: string): string {
  return text
    .trim()
    .split(/\s+/u)
    .join(" ")
    .replaceAll(/[.\u3002\uFF0E\uFF61\u2024@\uFF20:/](?=\S)/gu, (sign) => `${sign}${nonJoiner}`)
    .replaceAll(/\p{Nd}{3}(?=[\p{Nd}\s().-])/gu, (digits) => `${digits}${nonJoiner}`);
}

/** A name that a person typed, as a mail greets by it or names a giver. */
export function typedName(name: string): string {
  const characters = [...name.trim()];
  return typedText(
    characters.length > maxGreeting
      ? `${characters
          .slice(0, maxGreeting - 1)
          .join("")
          .trimEnd()}\u2026`
      : name,
  );
}
