import { plainDigits } from "../messages/formats/entered-number.ts";
import * as say from "../messages/generated/commerce/codes.ts";
import { asOnUsKeyboard } from "./keyboard-layouts.ts";

/** What a QR code of ours says (docs/behaviour.md, "QR codes"). What it says of a member is a hint; the server decides. */
export type ScannedCode =
  | { readonly type: "ticket" | "ticket-confirmation-code"; readonly id: string }
  | { readonly type: "member"; readonly id: string; readonly level: string; readonly expires: string };

/** Reads the text of a code; undefined where it is none of ours: another type, or malformed. */
export function readCode(text: string): ScannedCode | undefined {
  const { type, id, level, expires } = parse(text);
  if (!isText(id)) return undefined;
  if (type === "ticket" || type === "ticket-confirmation-code") return { type, id };
  return type === "member" && isText(level) && isText(expires) ? { type, id, level, expires } : undefined;
}

/** Reads the code that a text ends with: a scanner types it after the text that is already in a field. */
export function codeAtEnd(text: string): ScannedCode | undefined {
  return readCode(/\{[^{}]*\}$/.exec(text.trim())?.[0] ?? "") ?? readOtherLayout(text);
}

/** More than scanners put before or behind a code, such as "]Q1" for its kind. */
const maxAround = 12;

/** Reads a code with what a scanner put around it. */
function readWithin(text: string): ScannedCode | undefined {
  const [code] = /\{[^{}]*\}/.exec(text) ?? [];
  return code === undefined || text.length - code.length > maxAround ? undefined : readCode(code);
}

/** Reads what a scanner typed that takes the computer's keyboard for a US one. */
function readOtherLayout(text: string): ScannedCode | undefined {
  for (const typed of asOnUsKeyboard(text)) {
    const code = readWithin(typed);
    if (code !== undefined) return code;
  }
  return undefined;
}

/** Reads what was typed, by a handheld scanner or by hand: a code's text as above, or a bare confirmation code. */
export function readTypedCode(typed: string): ScannedCode | undefined {
  // A symbology identifier says of what kind the code is.
  const text = typed.trim().replace(/^\][A-Za-z]\d/, "");
  return /^[\w-]+$/.test(text) && !product.test(text) ? { type: "ticket-confirmation-code", id: text } : (readWithin(text) ?? readOtherLayout(text));
}

const orderNumber = /^(?:order\b ?)?(?:(?:no|nr|number)\b\.? ?)?(?:[#:] ?)?0{0,7}([1-9](?:\d{0,6}|\d{0,2},\d{3}|,\d{3},\d{3}))$/i;

/** The order whose number was typed, as people say and write it: "1005", "# 1005", "Order no. 1,005"; undefined where it is something else. A code is never so few digits. */
export function readOrderNumber(typed: string): string | undefined {
  const [, number] = orderNumber.exec(plainDigits(typed).replaceAll(/\s+/g, " ")) ?? [];
  return number === undefined ? undefined : `#${number.replaceAll(",", "")}`;
}

interface ToolAddress {
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
}

/** The tool that a code of ours leads to, by the paths of the tool that it was read in. */
export function toolOf(code: ScannedCode, { confirmPath, memberPath }: { readonly confirmPath: string; readonly memberPath: string }): ToolAddress {
  if (code.type === "member") return { path: memberPath, query: { id: code.id, level: code.level, expires: code.expires } };
  return { path: confirmPath, query: code.type === "ticket" ? { confirmation: code.id } : { confirmationCode: code.id } };
}

const product = /^(\d{8}|\d{12,14})$/;
/** What a code of somebody else's may be, by how its text looks; the first that fits. */
const foreign: readonly (readonly [looks: RegExp, what: Parameters<typeof say.looksLike>[1]["what"]])[] = [
  [/^(https?:\/\/|www\.)/i, "web"],
  [product, "product"],
  [/^WIFI:/i, "network"],
  [/^(BEGIN:VCARD|MECARD:)/i, "contact"],
  [/^(mailto:)?[^\s@]+@[^\s@]+$/i, "email"],
  [/^tel:/i, "other"],
];

/** The words of a code of ours, between other signs than its own, as a keyboard of another language types them. */
const garbled = /^(?!\{?"type":).{0,12}t[yz]pe.{1,8}(ticket|,e,ber|member)/i;

/** What is said of a code that is none of ours, and what it might be. */
export function foreignSentence(locale: string, text: string): string {
  const trimmed = text.trim();
  const what = foreign.find(([looks]) => looks.test(trimmed))?.[1];
  if (what !== undefined) return say.looksLike(locale, { what });
  if (garbled.test(trimmed)) return say.otherLayout(locale);
  if (!trimmed.startsWith("{")) return say.notOurs(locale);
  const { type } = parse(trimmed);
  return isText(type) ? say.otherKind(locale, { kind: type.slice(0, 40) }) : say.readInPart(locale);
}

function parse(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

const isText = (value: unknown): value is string => typeof value === "string" && value !== "";
