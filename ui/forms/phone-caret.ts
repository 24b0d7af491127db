/** Counts digits and plus signs before a position in a phone number. */
export function digitsBefore(text: string, place: number): number {
  return text.slice(0, place).replaceAll(/[^\d+]/g, "").length;
}

/** Returns the position after the nth digit or plus sign, or the end of the text. */
export function caretAfter(text: string, digits: number): number {
  if (digits >= digitsBefore(text, text.length)) return text.length;
  let place = 0;
  while (digitsBefore(text, place) < digits) place += 1;
  return place;
}

/** Removes the last digit before a position. */
export function withoutDigitBefore(text: string, place: number): string {
  return text.slice(0, place).replace(/\d(\D*)$/, "$1") + text.slice(place);
}
