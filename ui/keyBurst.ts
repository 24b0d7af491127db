/**
 * A device types a code with at most this between two keys, in milliseconds, also on a machine that is slow to take them. Some people do
 * for a while; but none types where no field is, and then presses Enter.
 */
const longestGap = 300;
/** The same within what begins with a brace, as no person's word does. */
const longestGapInBraces = 3000;
/** Shorter bursts are a person's. */
const fewest = 4;
/** Without a key that ends it a burst is a device's if it is this long, and as quick as nobody types. */
const fewestUnended = 8;
const longestMeanGap = 60;
/** A device's Enter may be two keys, of which the second does nothing. It comes as soon as its other keys do, give or take. */
const secondEnd = { soonest: 20, latest: 100 };

interface EndedBurst {
  readonly text: string;
  /** Nobody types so quickly, or such a text. */
  readonly sure: boolean;
}

/** Tells a scanner that types like a keyboard from a person: many keys in quick succession, ended by Enter, by Tab, or by nothing. */
export interface KeyBurst {
  /**
   * Takes note of a key.
   * @param at when it was pressed, in milliseconds
   * @returns "person" where nothing speaks for a device, "device" within a burst, and the burst's text at its end
   */
  press(key: string, at: number): "person" | "device" | EndedBurst;
  /** What was typed since the present burst began. */
  readonly text: string;
  /** How many milliseconds without a key end the present burst; undefined while there is none. */
  readonly pause: number | undefined;
  /** Ends the present burst for want of keys. @returns its text where it was a device's */
  rest(): string | undefined;
  /** Something else than a key was done since: an Enter is a person's again. */
  interrupt(): void;
}

/** One for each place that keys are pressed in: it remembers the burst under way. */
export function createKeyBurst(): KeyBurst {
  let text = "";
  let first = 0;
  let last = Number.NEGATIVE_INFINITY;
  /** Until when an Enter is the end of the burst that has ended already. */
  let endsUntil = Number.NEGATIVE_INFINITY;
  const meanGap = () => (last - first) / (text.length - 1);
  const isSure = () => (text.startsWith("{") ? text.length >= fewest : text.length >= fewestUnended && meanGap() <= longestMeanGap);
  const isWhole = () => text.startsWith("{") && text.endsWith("}");
  const longest = () => (text.startsWith("{") ? longestGapInBraces : longestGap);
  return {
    press(key, at) {
      const quick = at - last <= longest();
      if (key === "Enter" || key === "Tab") {
        if (text === "" && at <= endsUntil) return "device";
        const burst = quick && text.length >= fewest ? { text, sure: isSure() } : undefined;
        // Slower typing is a person's, whose next Enter counts.
        if (burst !== undefined) endsUntil = meanGap() <= longestMeanGap ? at + Math.min(secondEnd.latest, Math.max(secondEnd.soonest, 2 * meanGap())) : at;
        text = "";
        last = at;
        return burst ?? "person";
      }
      // Shift and its like come between the characters.
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
      return isWhole() ? longestGap : longest();
    },
    rest() {
      const burst = isSure() ? text : undefined;
      text = "";
      return burst;
    },
    interrupt() {
      endsUntil = Number.NEGATIVE_INFINITY;
    },
  };
}
