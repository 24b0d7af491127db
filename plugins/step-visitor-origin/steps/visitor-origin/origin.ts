/** A postal code of the United States or a country's ISO code, as the answer has it. */
export function codeOf(origin: string): string | undefined {
  return /^(?:.* \()?(\d{5}|[A-Z]{2})\)?$/.exec(origin)?.[1];
}

export const isPostalCode = (code: string): boolean => /^\d{5}$/.test(code);

/** Names the code if its name is known: "Denver, CO (80205)". */
export function originOf(code: string, name: string | null | undefined): string {
  return name ? `${name} (${code})` : code;
}
