/** The pseudo-locale's language tag: one that no language has. */
export const pseudoLanguage = "xx";

const plain = "abcdeghijklnorstuwyzACDEGHIJKLNORSTUWYZ";
const accents = [..."ȧƀćḓḗɠħīĵķŀńőřşŧŭŵẏżȦĆḒḖƓĦĪĴĶĿŃŐŘŞŦŬŴẎŻ"];

/**
 * A sentence's text as the pseudo-locale has it: readable, easily distinguished from a text in the code, and longer by its vowels, as other
 * languages are. "Sold out" becomes "Şőőŀḓ őőŭŭŧ".
 */
export function accented(text: string): string {
  return [...text]
    .map((letter) => {
      const shown = accents[plain.indexOf(letter)] ?? letter;
      return /[aeiou]/i.test(letter) ? shown + shown : shown;
    })
    .join("");
}
