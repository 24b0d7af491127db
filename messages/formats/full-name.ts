interface Name {
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
}

const familyNameFirst = new Set(["hu", "ja", "ko", "vi", "zh"]);

/** Writes a person's name in the order of the reader's language; either part may be missing. */
export function fullName(locale: string, { firstName, lastName }: Name): string {
  const isFamilyFirst = familyNameFirst.has(locale.split("-")[0] ?? "");
  return (isFamilyFirst ? [lastName, firstName] : [firstName, lastName]).filter(Boolean).join(" ");
}
