import { type ParseError, printParseErrorCode } from "jsonc-parser";

const wordings: Readonly<Record<string, readonly [what: string, fix: string]>> = {
  CommaExpected: ["a comma is missing", "put a comma before this"],
  ColonExpected: ["a colon is missing after the key", 'write "key": value'],
  PropertyNameExpected: ["a key in quotation marks is expected", "remove the comma before this, or write a key"],
  ValueExpected: ["a value is expected", "write a value, or remove the comma before this"],
  CloseBraceExpected: ["a closing } is missing", "close the object"],
  CloseBracketExpected: ["a closing ] is missing", "close the list"],
  EndOfFileExpected: [
    "something stands behind the end of the document",
    "remove it, or a closing bracket too many before it",
  ],
  UnexpectedEndOfString: ["a text does not end", "put a quotation mark at its end"],
  UnexpectedEndOfComment: ["a comment does not end", "put */ at its end"],
  InvalidSymbol: ["this is no JSON value", "put texts into quotation marks"],
  InvalidEscapeCharacter: ["a backslash stands before a character that cannot be escaped", "write two backslashes"],
  InvalidCharacter: ["a tab, or another character that cannot be seen, stands in a text", "put a space in its place"],
};

/** Habits from other formats, by how they begin; the general advice would mislead. */
const habits: readonly (readonly [begins: RegExp, what: string, fix: string])[] = [
  [
    /^(<{7}|={7}|>{7})/,
    "a conflict of two versions was not resolved",
    "keep one of the two, and remove the lines that begin with <<<<<<<, ======= and >>>>>>>",
  ],
  [/^[“”„‟«»]/, "these are not the quotation marks of JSON", 'write straight ones: "'],
  [/^['‘’`]/, "these are not the quotation marks of JSON", 'write double ones: "'],
  [/^#/, "this is no JSON value", "begin a comment with //"],
  [/^(True|False|None|NULL|TRUE|FALSE|undefined)\b/, "this is no JSON value", "write true, false or null"],
];

export function explainSyntax(error: ParseError | undefined, text: string): { what: string; fix: string } {
  if (error === undefined || text.trim() === "") return { what: "the file is empty", fix: "write an object: { … }" };
  const name = printParseErrorCode(error.error);
  const rest = text.slice(error.offset);
  const found = /^\S.{0,20}/.exec(rest.slice(0, Math.max(error.length, 1)))?.[0];
  if (name === "ValueExpected" && found === undefined && isAllComment(text))
    return { what: "the file holds only comments", fix: "write an object: { … }" };
  const habit = habits.find(([begins]) => begins.test(rest));
  const unclosed = name === "PropertyNameExpected" && /^[{[]/.test(rest);
  const [what, fix] = habit
    ? habit.slice(1)
    : unclosed
      ? ["an object before this does not end", "put a closing } before the last comma"]
      : (wordings[name] ?? [`this is no JSON (${name})`, "correct it"]);
  return { what: found === undefined ? `${what}` : `${what} at ${JSON.stringify(found)}`, fix: `${fix}` };
}

function isAllComment(text: string): boolean {
  return text.replace(/\/\/.*|\/\*[\s\S]*?\*\//g, "").trim() === "";
}
