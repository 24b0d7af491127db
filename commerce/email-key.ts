/** What an e-mail address is looked up by: people write their own in large and small letters. */
export function emailKey(email: string): string {
  return email.trim().normalize("NFC").toLowerCase();
}
