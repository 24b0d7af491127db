/** How many digits (and plus signs) are before a position in a phone number. */
export function digitsBefore(text: string, place: number): number {
  return text.slice(0, place).replaceAll(/[^\d+]/g, "").length;
}

/** The place right after the nth digit (or plus sign); after the last one: the text's end. */
export function caretAfter(text: string, digits: number): number {
  if (digits >= digitsBefore(text, text.length)) return text.length;
  let place = 0;
  while (digitsBefore(text, place) < digits) place += 1;
  return place;
}

/** The text without the last digit before a place. */
export function withoutDigitBefore(text: string, place: number): string {
  return text.slice(0, place).replace(/\d(\D*)$/, "$1") + text.slice(place);
}
