import { plainDigits } from "../messages/formats/entered-number.ts";
import * as say from "../messages/generated/commerce/codes.ts";

/** Content of our QR codes (docs/behaviour.md, "QR codes"). Member data is a hint; the server decides. */
export type ScannedCode =
  | { readonly type: "ticket" | "ticket-confirmation-code"; readonly id: string }
  | { readonly type: "member"; readonly id: string; readonly level: string; readonly expires: string };

/** Parses a code; undefined if it is malformed or not ours. */
export function readCode(text: string): ScannedCode | undefined {
  const { type, id, level, expires } = parse(text);
  if (!isText(id)) return undefined;
  if (type === "ticket" || type === "ticket-confirmation-code") return { type, id };
  return type === "member" && isText(level) && isText(expires) ? { type, id, level, expires } : undefined;
}

/** Parses the code at the end of a text: a scanner types it after a field's content. */
export function codeAtEnd(text: string): ScannedCode | undefined {
  return readCode(/\{[^{}]*\}$/.exec(text.trim())?.[0] ?? "") ?? readOtherLayout(text);
}

/** Scanners add less than this around a code, such as "]Q1". */
const maxAround = 12;

/** Parses a code and ignores a scanner's prefix or suffix. */
function readWithin(text: string): ScannedCode | undefined {
  const [code] = /\{[^{}]*\}/.exec(text) ?? [];
  return code === undefined || text.length - code.length > maxAround ? undefined : readCode(code);
}

function readOtherLayout(text: string): ScannedCode | undefined {
  for (const typed of asOnUsKeyboard(text)) {
    const code = readWithin(typed);
    if (code !== undefined) return code;
  }
  return undefined;
}

/** Parses typed input: a code as above, or a bare confirmation code. */
export function readTypedCode(typed: string): ScannedCode | undefined {
  // Drop the symbology identifier.
  const text = typed.trim().replace(/^\][A-Za-z]\d/, "");
  return /^[\w-]+$/.test(text) && !product.test(text)
    ? { type: "ticket-confirmation-code", id: text }
    : (readWithin(text) ?? readOtherLayout(text));
}

/** Without characters that look like others: 25 of them, so that sixteen have 74 bits. */
export const giftCardCharacters = "ACDEFGHJKMNPQRTUVWXY34679";

const giftCardCode = new RegExp(`^[${giftCardCharacters}]{4}(?:[- ]?[${giftCardCharacters}]{4}){3}$`, "i");

/** Recognizes a gift card's code as printed. */
export function isGiftCardCode(typed: string): boolean {
  return giftCardCode.test(typed.trim());
}

const orderNumber =
  /^(?:order\b ?)?(?:(?:no|nr|number)\b\.? ?)?(?:[#:] ?)?0{0,7}([1-9](?:\d{0,6}|\d{0,2},\d{3}|,\d{3},\d{3}))$/i;

/** Parses a typed order number: "1005", "# 1005", "Order no. 1,005". Codes are longer. */
export function readOrderNumber(typed: string): string | undefined {
  const [, number] = orderNumber.exec(plainDigits(typed).replaceAll(/\s+/g, " ")) ?? [];
  return number === undefined ? undefined : `#${number.replaceAll(",", "")}`;
}

interface ToolAddress {
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
}

/** Returns the tool that a code opens, given the current tool's paths. */
export function toolOf(
  code: ScannedCode,
  { confirmPath, memberPath }: { readonly confirmPath: string; readonly memberPath: string },
): ToolAddress {
  if (code.type === "member")
    return { path: memberPath, query: { id: code.id, level: code.level, expires: code.expires } };
  return {
    path: confirmPath,
    query: code.type === "ticket" ? { confirmation: code.id } : { confirmationCode: code.id },
  };
}

const product = /^(\d{8}|\d{12,14})$/;
const foreign: readonly (readonly [looks: RegExp, what: Parameters<typeof say.looksLike>[1]["what"]])[] = [
  [/^(https?:\/\/|www\.)/i, "web"],
  [product, "product"],
  [/^WIFI:/i, "network"],
  [/^(BEGIN:VCARD|MECARD:)/i, "contact"],
  [/^(mailto:)?[^\s@]+@[^\s@]+$/i, "email"],
  [/^tel:/i, "other"],
];

/** Our keywords with wrong punctuation, as another keyboard layout types them. */
const garbled = /^(?!\{?"type":).{0,12}t[yz]pe.{1,8}(ticket|,e,ber|member)/i;

/** Explains that a code is not ours, and what it may be. */
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

/** Maps the keys of a US keyboard, plain and with Shift, to other layouts. */
const us = "`1234567890-=qwertyuiop[]\\asdfghjkl;'zxcvbnm,./" + '~!@#$%^&*()_+QWERTYUIOP{}|ASDFGHJKL:"ZXCVBNM<>?';
const layouts = [
  // British
  "`1234567890-=qwertyuiop[]#asdfghjkl;'zxcvbnm,./" + '¬!"£$%^&*()_+QWERTYUIOP{}~ASDFGHJKL:@ZXCVBNM<>?',
  // German
  "^1234567890ß´qwertzuiopü+#asdfghjklöäyxcvbnm,.-" + "°!\"§$%&/()=?`QWERTZUIOPÜ*'ASDFGHJKLÖÄYXCVBNM;:_",
  // French
  "²&é\"'(-è_çà)=azertyuiop^$*qsdfghjklmùwxcvbn,;:!" + "~1234567890°+AZERTYUIOP¨£µQSDFGHJKLM%WXCVBN?./§",
].map((typed) => new Map([...typed].map((character, at) => [character, us[at] ?? character])));

/** Lists what a scanner set to a US keyboard may have typed, one text per layout. */
function asOnUsKeyboard(text: string): string[] {
  const others = layouts.map((keys) => [...text].map((character) => keys.get(character) ?? character).join(""));
  // US-International: a quotation mark becomes two dots on the next letter.
  const international = text.normalize("NFD").replaceAll(/(.)\u0308/gu, '"$1');
  return [...others, international];
}
