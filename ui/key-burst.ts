/** The longest gap between a scanner's keys, in milliseconds, even on slow machines. */
const maxGapMs = 300;
/** The same for text that starts with a brace, which no person types. */
const maxGapInBracesMs = 3000;
/** Shorter bursts come from a person. */
const minLength = 4;
/** Without a final key, only a burst this long and this fast comes from a scanner. */
const minUnendedLength = 8;
const maxMeanGapMs = 60;
/** A scanner's Enter may be two keys; ignore the second within this time, in milliseconds. */
const secondEndMs = { min: 20, max: 100 };

interface EndedBurst {
  readonly text: string;
  /** True if no person types this fast, or such a text. */
  readonly isSure: boolean;
}

/** Distinguishes a scanner from a person by many fast keys, then Enter, Tab or nothing. */
export interface KeyBurst {
  /** Records a key. @param at milliseconds @returns "device" within a scanner's burst, the burst at its end */
  press(key: string, at: number): "person" | "device" | EndedBurst;
  readonly text: string;
  /** Milliseconds without a key that end the current burst; undefined without one. */
  readonly pause: number | undefined;
  /** Ends the current burst after a pause. @returns its text if a scanner typed it */
  end(): string | undefined;
  /** Records another action, after which an Enter is a person's again. */
  interrupt(): void;
}

/** Creates a detector, which tracks one burst; use one per place of input. */
export function createKeyBurst(): KeyBurst {
  let text = "";
  let first = 0;
  let last = Number.NEGATIVE_INFINITY;
  /** Until then, an Enter belongs to the burst that just ended. */
  let endsUntil = Number.NEGATIVE_INFINITY;
  const meanGap = () => (last - first) / (text.length - 1);
  const isSure = () =>
    text.startsWith("{") ? text.length >= minLength : text.length >= minUnendedLength && meanGap() <= maxMeanGapMs;
  const isWhole = () => text.startsWith("{") && text.endsWith("}");
  const longest = () => (text.startsWith("{") ? maxGapInBracesMs : maxGapMs);
  return {
    press(key, at) {
      const quick = at - last <= longest();
      if (key === "Enter" || key === "Tab") {
        if (text === "" && at <= endsUntil) return "device";
        const burst = quick && text.length >= minLength ? { text, isSure: isSure() } : undefined;
        // Slower typing is a person's, so the next Enter counts.
        if (burst !== undefined)
          endsUntil =
            meanGap() <= maxMeanGapMs ? at + Math.min(secondEndMs.max, Math.max(secondEndMs.min, 2 * meanGap())) : at;
        text = "";
        last = at;
        return burst ?? "person";
      }
      // Shift and other modifiers come between characters.
      if (key.length > 1) return quick && text.length >= 2 ? "device" : "person";
      if (!quick || text === "") {
        text = "";
        first = at;
      }
      text += key;
      last = at;
      return text.length >= 2 ? "device" : "person";
    },
    get text() {
      return text;
    },
    get pause() {
      if (text === "") return undefined;
      return isWhole() ? maxGapMs : longest();
    },
    end() {
      const burst = isSure() ? text : undefined;
      text = "";
      return burst;
    },
    interrupt() {
      endsUntil = Number.NEGATIVE_INFINITY;
    },
  };
}

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
