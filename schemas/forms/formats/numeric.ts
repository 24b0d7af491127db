export function isNumeric(text: string): boolean {
  return /^[0-9]+$/.test(text);
}
