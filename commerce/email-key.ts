/** Normalizes an e-mail address for lookups; people vary its capitals. */
export function emailKey(email: string): string {
  return email.trim().normalize("NFC").toLowerCase();
}
