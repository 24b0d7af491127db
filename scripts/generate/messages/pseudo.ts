/** The pseudo-locale's language tag: one that no language has. */
export const pseudoLanguage = "xx";

const plain = "abcdeghijklnorstuwyzACDEGHIJKLNORSTUWYZ";
const accents = [..."ȧƀćḓḗɠħīĵķŀńőřşŧŭŵẏżȦĆḒḖƓĦĪĴĶĿŃŐŘŞŦŬŴẎŻ"];

/** A sentence's text as the pseudo-locale has it: readable, and easily distinguished from a text in the code. "Sold out" becomes "Şőŀḓ őŭŧ". */
export function accented(text: string): string {
  return [...text].map((letter) => accents[plain.indexOf(letter)] ?? letter).join("");
}
