import { readFileSync } from "node:fs";
import ts from "typescript";

/** Stands for a parameter's value. */
const gap = "\ufffc";

/** Texts that a quotation may come from. Compares words, without case and punctuation. */
export class KnownTexts {
  readonly #texts = new Set<string>();
  #joined: string | undefined;

  /** @param text may contain markup, and `gap` for parameters */
  add(text: string): void {
    for (const part of text.split(gap)) this.#texts.add(wordsOf(part.replace(/<[^>]*>/g, " ")).join(" "));
    this.#joined = undefined;
  }

  /** Checks that words are a part of a known text, or of several that follow each other on a page. */
  has(words: readonly string[]): boolean {
    return this.#contains(` ${words.join(" ")} `) || this.#cuts(words).some((rest) => this.#continues(rest));
  }

  /** Lists what follows the end of a known text. */
  #cuts(words: readonly string[]): string[][] {
    return words
      .map((_, index) => index + 1)
      .filter((length) => this.#contains(` ${words.slice(0, length).join(" ")} |`))
      .map((length) => words.slice(length));
  }

  /** Checks that words start a known text, or are whole ones and the start of another. */
  #continues(words: readonly string[]): boolean {
    if (words.length === 0 || this.#contains(`| ${words.join(" ")} `)) return true;
    return words.some(
      (_, index) =>
        index > 0 && this.#texts.has(words.slice(0, index).join(" ")) && this.#continues(words.slice(index)),
    );
  }

  #contains(part: string): boolean {
    this.#joined ??= `|${[...this.#texts].map((text) => ` ${text} `).join("|")}|`;
    return this.#joined.includes(part);
  }
}

/** Expands a sentence in ICU MessageFormat into one text for each combination of its forms. */
export function formsOf(message: string): string[] {
  const open = message.indexOf("{");
  if (open < 0) return [message];
  const close = closing(message, open);
  const argument = message.slice(open + 1, close);
  const select = /^[^,{}]+,\s*(?:plural|select|selectordinal),/.exec(argument);
  const forms = select
    ? bracesIn(argument.slice(select[0].length))
        .flatMap(formsOf)
        .map((form) => form.replaceAll("#", gap))
    : [gap];
  const rests = formsOf(message.slice(close + 1));
  return forms.flatMap((form) => rests.map((rest) => message.slice(0, open) + form + rest));
}

function bracesIn(text: string): string[] {
  const open = text.indexOf("{");
  if (open < 0) return [];
  const close = closing(text, open);
  return [text.slice(open + 1, close), ...bracesIn(text.slice(close + 1))];
}

function closing(text: string, open: number): number {
  let depth = 0;
  for (let index = open; index < text.length; index++) {
    if (text[index] === "{") depth++;
    if (text[index] === "}" && --depth === 0) return index;
  }
  return text.length;
}

/** Returns the string values of a JSON text, which may have comments. */
export function stringsIn(json: string): string[] {
  return [...json.matchAll(/"(?:[^"\\\n]|\\.)*"/g)].map(([text]) => JSON.parse(text) as string);
}

export interface Literal {
  readonly line: number;
  readonly text: string;
  /** Whether a test expects to find the text on a page. */
  readonly isExpected: boolean;
}

const finders =
  /^(?:getBy(?:Text|Role|Label|Title|AltText|Placeholder)|to(?:HaveText|ContainText|HaveAccessibleName)|filter)$/;

/**
 * Lists the texts in a file of code. A finder's arguments are expected, and so are values of variables and functions,
 * which tests use as such; those of properties and other calls are input.
 */
export function literalsIn(file: string): Literal[] {
  const tree = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.ESNext, false);
  const found: Literal[] = [];

  function visit(node: ts.Node, isExpected: boolean): void {
    const text = textOf(node);
    if (text !== undefined) {
      const { line } = tree.getLineAndCharacterOfPosition(node.getStart(tree));
      found.push({ line: line + 1, text, isExpected });
    }
    if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
      visit(node.expression, isExpected);
      for (const argument of node.arguments ?? []) visit(argument, isFinder(node.expression));
    } else if (ts.isVariableDeclaration(node) || ts.isArrowFunction(node) || ts.isReturnStatement(node))
      ts.forEachChild(node, (child) => visit(child, true));
    else if (ts.isPropertyAssignment(node) && !/^(?:name|hasText)$/.test(node.name.getText(tree)))
      visit(node.initializer, false);
    else ts.forEachChild(node, (child) => visit(child, isExpected));
  }
  visit(tree, false);
  return found;
}

const isFinder = (node: ts.Expression) => ts.isPropertyAccessExpression(node) && finders.test(node.name.text);

function textOf(node: ts.Node): string | undefined {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isTemplateExpression(node))
    return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join(gap);
  if (!ts.isRegularExpressionLiteral(node)) return undefined;
  const pattern = node.text.replace(/^\/|\/\w*$/g, "");
  return pattern.replace(/\\[a-z]|\[[^\]]*\]|(?<!\\)[()[\]{}.*+?^$|]/g, gap).replaceAll("\\", "");
}

/**
 * Splits a text into sequences of three or more words that only the product can have written. Leaves out values:
 * numbers, addresses, quoted texts, and words with a capital letter within a sentence.
 */
export function ownWordsOf(text: string): string[][] {
  const sequences: string[][] = [[]];
  const words = text
    .replace(/“[^”]*”/g, ` ${gap} `)
    // Adjacent elements have no space between their texts.
    .replace(/(?<=\p{Ll})(?=\p{Lu})/gu, " ")
    .split(/\s+/);
  words.forEach((word, index) => {
    const startsSentence = index === 0 || /[.!?:]$/.test(words[index - 1] ?? "");
    if (startsSentence) sequences.push([]);
    const [bare] = wordsOf(word);
    const isValue =
      bare === undefined ||
      word.includes(gap) ||
      /[\d@/]|\.\w/.test(word) ||
      (!startsSentence && /^\W*\p{Lu}/u.test(word));
    if (isValue) sequences.push([]);
    else sequences.at(-1)?.push(bare);
  });
  return sequences.filter(({ length }) => length >= 3);
}

function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .replace(/’|''/g, "'")
    .split(/\s+/)
    .map((word) => word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ""))
    .filter((word) => word !== "");
}
