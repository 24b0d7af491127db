/** Maps key positions to US characters, plain and with Shift: scanners press US keys. */
const signs: Readonly<Record<string, readonly [string, string]>> = {
  Backquote: ["`", "~"],
  Minus: ["-", "_"],
  Equal: ["=", "+"],
  BracketLeft: ["[", "{"],
  BracketRight: ["]", "}"],
  Backslash: ["\\", "|"],
  Semicolon: [";", ":"],
  Quote: ["'", '"'],
  Comma: [",", "<"],
  Period: [".", ">"],
  Slash: ["/", "?"],
  Space: [" ", " "],
};
const aboveDigits = ")!@#$%^&*(";

/** Returns a key's character on a US keyboard; undefined if it types none. */
export function usCharacter({ code, shiftKey }: Pick<KeyboardEvent, "code" | "shiftKey">): string | undefined {
  const [, letter] = /^Key([A-Z])$/.exec(code) ?? [];
  if (letter !== undefined) return shiftKey ? letter : letter.toLowerCase();
  const [, digit] = /^(?:Digit|Numpad)(\d)$/.exec(code) ?? [];
  if (digit !== undefined) return shiftKey && code.startsWith("Digit") ? aboveDigits[Number(digit)] : digit;
  return signs[code]?.[shiftKey ? 1 : 0];
}
