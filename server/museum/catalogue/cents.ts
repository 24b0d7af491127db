/** Converts a catalogue price to whole cents ("25.00" → 2500). */
export function parseCents(price: string): number {
  return Math.round(Number(price) * 100);
}
