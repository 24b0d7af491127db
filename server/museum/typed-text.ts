/** An invisible separator, so that mail programs detect no link. */
const nonJoiner = "\u200C";
/** Prevents using a greeting to send a message. */
const maxGreeting = 40;

/** Keeps mail programs from linking user input: anyone can trigger a mail to anyone under the museum's name. */
export function typedText(text: string): string {
  return text
    .trim()
    .split(/\s+/u)
    .join(" ")
    .replaceAll(/[.\u3002\uFF0E\uFF61\u2024@\uFF20:/](?=\S)/gu, (sign) => `${sign}${nonJoiner}`)
    .replaceAll(/\p{Nd}{3}(?=[\p{Nd}\s().-])/gu, (digits) => `${digits}${nonJoiner}`);
}

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
