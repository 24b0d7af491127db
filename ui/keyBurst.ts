/**
 * A device types a code with at most this between two keys, in milliseconds, also on a machine that is slow to take them. Some people do
 * for a while; but none types where no field is, and then presses Enter.
 */
const longestGap = 300;
/** The same within what begins with a brace, as no person's word does. */
const longestGapInBraces = 3000;
/** Shorter bursts are a person's. */
const fewest = 4;

/** Tells a scanner that types like a keyboard from a person: many keys in quick succession, ended by Enter. */
export interface KeyBurst {
  /**
   * Takes note of a key.
   * @param at when it was pressed, in milliseconds
   * @returns "person" where nothing speaks for a device, "device" within a burst, and the burst's text at its end
   */
  press(key: string, at: number): "person" | "device" | { readonly text: string };
}

/** One for each place that keys are pressed in: it remembers the burst under way. */
export function createKeyBurst(): KeyBurst {
  let text = "";
  let last = Number.NEGATIVE_INFINITY;
  return {
    press(key, at) {
      const quick = at - last <= (text.startsWith("{") ? longestGapInBraces : longestGap);
      // Shift and its like come between the characters.
      if (key.length > 1 && key !== "Enter") return quick && text.length >= 2 ? "device" : "person";
      last = at;
      if (key === "Enter") {
        const done = quick && text.length >= fewest ? { text } : "person";
        text = "";
        return done;
      }
      text = quick ? text + key : key;
      return text.length >= 2 ? "device" : "person";
    },
  };
}
