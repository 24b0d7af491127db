/** The pseudo-locale's language tag; no real language has it. */
export const pseudoLanguage = "xx";

const plain = "abcdeghijklnorstuwyzACDEGHIJKLNORSTUWYZ";
const accents = [..."ȧƀćḓḗɠħīĵķŀńőřşŧŭŵẏżȦĆḒḖƓĦĪĴĶĿŃŐŘŞŦŬŴẎŻ"];

/** Disguises a text: readable, recognizable, and longer, as other languages are. "Sold out" becomes "Şőőŀḓ őőŭŭŧ". */
export function accented(text: string): string {
  return [...text]
    .map((letter) => {
      const shown = accents[plain.indexOf(letter)] ?? letter;
      return /[aeiou]/i.test(letter) ? shown + shown : shown;
    })
    .join("");
}
