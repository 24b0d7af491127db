import { plainTextProblem } from "./plain-text.ts";

/** The name of a person: plain text without a telephone number, since mails greet strangers by it. */
export function isPersonName(text: string): boolean {
  return personNameProblem(text) === undefined;
}

/** The code of what is wrong with a person's name. */
export function personNameProblem(text: string): ReturnType<typeof plainTextProblem> {
  const digits = text.normalize("NFKC").replaceAll(/[\p{P}\p{S}\s\p{Default_Ignorable_Code_Point}]/gu, "");
  return plainTextProblem(text) ?? (/\p{Nd}{7}/u.test(digits) ? "INVALID" : undefined);
}
