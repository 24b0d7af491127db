import { plainTextProblem } from "./plain-text.ts";

/** Accepts plain text without a telephone number: mails to strangers contain this name. */
export function isPersonName(text: string): boolean {
  return personNameProblem(text) === undefined;
}

/** Returns the error code of a person's name. */
export function personNameProblem(text: string): ReturnType<typeof plainTextProblem> {
  const digits = text.normalize("NFKC").replaceAll(/[\p{P}\p{S}\s\p{Default_Ignorable_Code_Point}]/gu, "");
  return plainTextProblem(text) ?? (/\p{Nd}{7}/u.test(digits) ? "INVALID" : undefined);
}
