import { readFile } from "node:fs/promises";
import ts from "typescript";

export interface Literal {
  readonly line: number;
  readonly text: string;
}

const shownAttributes =
  /^(aria-(label|description|roledescription|valuetext|placeholder)|title|placeholder|alt|label|legend|heading|\w+(Text|Label|Title|Message))$/;
/** Properties with user-facing text, even single words. */
const shownProperties =
  /^(title|label|text|message|heading|legend|subject|note|description|placeholder|alt|error|notice|\w+(Text|Label|Title|Message))$/;
const word = /\p{L}{2}/u;
const sentence = /^[\p{Lu}“‘¡¿]\S*\s+\S*\p{L}/u;
const ending = /\p{L}\s+\S*\p{L}\S*[.!?…]$/u;

/**
 * Finds hard-coded user-facing texts: text and shown attributes in JSX, and strings that look like sentences. Skips
 * plain Errors and logs, which developers and operators read, and skip reasons and file problems, which authors read.
 */
export function literalsOf(file: string, source: string): Literal[] {
  const tree = ts.createSourceFile(
    file,
    source,
    ts.ScriptTarget.ESNext,
    true,
    file.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );
  const found: Literal[] = [];
  const report = (node: ts.Node, text: string) =>
    found.push({
      line: tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1,
      text: text.replace(/\s+/g, " ").trim(),
    });

  function visit(node: ts.Node): void {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isTypeNode(node) || isDrawing(node)) return;
    if (isForDevelopers(node) || isForAuthors(node) || isLayout(node)) return;
    if (isComparison(node) || isRecognized(node)) return;
    if (ts.isJsxText(node) && word.test(node.text)) report(node, node.text);
    else if (isText(node)) {
      const text = textOf(node);
      const isShown = word.test(text) && (isShownIn(node) || isChild(node));
      if (isShown || sentence.test(text) || ending.test(textOf(node, "\u{fffc}"))) report(node, text);
    }
    ts.forEachChild(node, visit);
  }
  visit(tree);
  return found;
}

export async function literalsIn(path: string): Promise<Literal[]> {
  return literalsOf(path, await readFile(path, "utf8"));
}

type Text = ts.StringLiteralLike | ts.TemplateExpression;

const isText = (node: ts.Node): node is Text => ts.isStringLiteralLike(node) || ts.isTemplateExpression(node);

/** Replaces the values in a template. SQL and markup in tagged templates do not start like sentences. */
function textOf(node: Text, value = "…"): string {
  return ts.isTemplateExpression(node)
    ? node.head.text + node.templateSpans.map(({ literal }) => value + literal.text).join("")
    : node.text;
}

/** Plain errors, their subclasses and log calls: no visitor reads them. */
function isForDevelopers(node: ts.Node): boolean {
  if (ts.isNewExpression(node)) return isPlainError(node.expression);
  if (!ts.isCallExpression(node)) return false;
  const { expression } = node;
  if (expression.kind === ts.SyntaxKind.SuperKeyword) {
    const holder = ts.findAncestor(node, ts.isClassLike);
    return holder?.heritageClauses?.some(({ types }) => types.some((type) => isPlainError(type.expression))) ?? false;
  }
  return /(^|\.)log$/.test((ts.isPropertyAccessExpression(expression) ? expression.expression : expression).getText());
}

const isPlainError = (name: ts.Expression) => ts.isIdentifier(name) && /^(Error|TypeError|RangeError)$/.test(name.text);

const isMember = (node: ts.Node, name: string) =>
  (ts.isPropertyAssignment(node) || ts.isMethodDeclaration(node)) && node.name.getText() === name;

/** A step's `skip` reason and a problem with a pointer: authors read them next to their file. */
const isForAuthors = (node: ts.Node) =>
  isMember(node, "skip") ||
  (ts.isObjectLiteralExpression(node) && node.properties.some(({ name }) => name?.getText() === "pointer"));

/** A step's `layout` names shapes. */
const isLayout = (node: ts.Node) => isMember(node, "layout");

/** The name for a recognized pattern, such as a browser's, is the same in every language. */
const isRecognized = (node: ts.Node) =>
  ts.isArrayLiteralExpression(node) && node.elements[0]?.kind === ts.SyntaxKind.RegularExpressionLiteral;

const isDrawing = (node: ts.Node) =>
  ts.isJsxAttribute(node) && /^(d|className|viewBox|aria-keyshortcuts)$/.test(node.name.getText());

const isComparison = (node: ts.Node) => ts.isBinaryExpression(node) && /^[!=]==$/.test(node.operatorToken.getText());

/** The node that a conditional, fallback or parenthesized expression belongs to. */
function holderOf(node: ts.Node): ts.Node {
  const { parent } = node;
  const isThrough =
    ts.isParenthesizedExpression(parent) ||
    (ts.isConditionalExpression(parent) && parent.condition !== node) ||
    (ts.isBinaryExpression(parent) && /^(\?\?|\|\||&&|\+)$/.test(parent.operatorToken.getText()));
  return isThrough ? holderOf(parent) : parent;
}

function isShownIn(node: Text): boolean {
  const holder = holderOf(node);
  if (ts.isPropertyAssignment(holder)) return shownProperties.test(holder.name.getText());
  const attribute = ts.isJsxExpression(holder) ? holder.parent : holder;
  return ts.isJsxAttribute(attribute) && shownAttributes.test(attribute.name.getText());
}

function isChild(node: Text): boolean {
  const holder = holderOf(node);
  return ts.isJsxExpression(holder) && !ts.isJsxAttribute(holder.parent);
}
