import { type FunctionArg, parse, type Select } from "@messageformat/parser";
import { directionOf } from "../../../messages/formats/direction.ts";

type Token = ReturnType<typeof parse>[number] | { readonly type: "octothorpe" };

export interface CompiledMessage {
  readonly parameters: ReadonlyMap<string, string>;
  /** An expression of `locale` and, with parameters, of `of`. */
  readonly expression: string;
  readonly helpers: ReadonlySet<Helper>;
}

/** The helpers' files below messages/. */
export const helperFiles = {
  plural: "plural.ts",
  formatNumber: "formats/number.ts",
  formatMoney: "formats/money.ts",
  formatDay: "formats/days.ts",
  formatMonth: "formats/days.ts",
  formatList: "formats/list.ts",
  formatSlot: "formats/slot.ts",
} as const;

export type Helper = keyof typeof helperFiles;

/** Formats such as {total, money}: the helper, the parameter's type, and the styles allowed. */
const formats: Readonly<
  Record<string, { readonly helper: Helper; readonly type: string; readonly styles: Readonly<Record<string, string>> }>
> = {
  number: { helper: "formatNumber", type: "number", styles: {} },
  money: { helper: "formatMoney", type: "Money", styles: { short: "{ dropZeroCents: true }" } },
  day: { helper: "formatDay", type: "string", styles: { short: '"short"', brief: '"brief"', near: '"near"' } },
  month: { helper: "formatMonth", type: "string", styles: {} },
  slot: { helper: "formatSlot", type: "string", styles: {} },
  list: { helper: "formatList", type: "readonly string[]", styles: { unit: '"unit"' } },
};

/** Addresses of pages: a mail program could take the invisible character into its link. */
const unisolated = new Set(["link"]);

/**
 * Compiles a sentence in ICU MessageFormat.
 * @param language determines the plural forms
 * @param disguise transforms the words, but not the parameters
 * @throws Error that says what is wrong
 */
export function compileMessage(text: string, language: string, disguise = (words: string) => words): CompiledMessage {
  const parameters = new Map<string, string>();
  const helpers = new Set<Helper>();
  const isRightToLeft = directionOf(language) === "rtl";
  const categories = (type: "cardinal" | "ordinal") =>
    new Intl.PluralRules(language, { type }).resolvedOptions().pluralCategories;

  function parameter(name: string, type: string): string {
    if (!/^[a-z][A-Za-z0-9]*$/.test(name)) throw new Error(`the parameter {${name}} needs a name such as {firstName}`);
    const known = parameters.get(name);
    if (known !== undefined && known !== type)
      throw new Error(`the parameter {${name}} is used as ${known} and as ${type}`);
    parameters.set(name, type);
    return `of.${name}`;
  }
  function call(helper: Helper, ...given: string[]): string {
    helpers.add(helper);
    return `${helper}(${given.join(", ")})`;
  }
  /** In a right-to-left sentence, keeps a name, code or address from mixing with the words around it. */
  function isolate(name: string, value: string): string {
    return isRightToLeft && !unisolated.has(name) ? `\\u2068\${${value}}\\u2069` : `\${${value}}`;
  }
  function formatted({ arg, key, param = [] }: FunctionArg, begins: boolean): string {
    const format = formats[key];
    if (format === undefined) throw new Error(`{${arg}, ${key}}: there is ${Object.keys(formats).join(", ")}`);
    const style = param.map((token) => (token.type === "content" ? token.value : "")).join("");
    const option = format.styles[style.trim()];
    if (style.trim() !== "" && option === undefined)
      throw new Error(`{${arg}, ${key}, ${style.trim()}}: the style is ${Object.keys(format.styles).join(" or ")}`);
    const place = key === "slot" && !begins ? ['"within"'] : [];
    return call(format.helper, "locale", parameter(arg, format.type), ...(option === undefined ? place : [option]));
  }
  function selected({ type, arg, cases, pluralOffset }: Select, begins: boolean): string {
    if (pluralOffset) throw new Error(`{${arg}, ${type}}: an offset is not known here`);
    const isCount = type !== "select";
    const rows = (value: string) =>
      `{ ${cases.map(({ key, tokens }) => `${JSON.stringify(key)}: ${template(tokens, begins, isCount ? value : undefined)}`).join(", ")} }`;
    if (isCount) {
      const value = parameter(arg, "number");
      return call("plural", JSON.stringify(language), value, rows(value), ...(type === "plural" ? [] : ['"ordinal"']));
    }
    const value = parameter(
      arg,
      cases
        .map(({ key }) => JSON.stringify(key))
        .sort()
        .join(" | "),
    );
    return `${rows(value)}[${value}]`;
  }
  /** @param begins its first words begin a sentence */
  function template(tokens: readonly Token[], begins: boolean, count?: string): string {
    const parts = tokens.map((token, index) => {
      const before = tokens[index - 1];
      const isFirst = before === undefined ? begins : before.type === "content" && /[.!?]\s+$/.test(before.value);
      if (token.type === "content") return disguise(token.value).replace(/[\\`]|\$\{/g, "\\$&");
      if (token.type === "octothorpe")
        return count === undefined ? "#" : `\${${call("formatNumber", "locale", count)}}`;
      if (token.type === "argument") return isolate(token.arg, parameter(token.arg, "string"));
      return `\${${token.type === "function" ? formatted(token, isFirst) : selected(token, isFirst)}}`;
    });
    return `\`${parts.join("")}\``;
  }

  const tokens = parse(text, { cardinal: categories("cardinal"), ordinal: categories("ordinal") });
  const expression = template(tokens, true);
  return { parameters, expression: isRightToLeft ? directed(tokens, expression) : expression, helpers };
}

/** Marks a sentence without letters of its own: isolated ones do not decide its direction within another sentence. */
function directed(tokens: readonly Token[], expression: string): string {
  const hasLetters = tokens.some((token) => token.type === "content" && /\p{L}/u.test(token.value));
  return hasLetters || !expression.includes("\\u2068") ? expression : `\`\\u200f${expression.slice(1)}`;
}
