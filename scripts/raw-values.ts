import ts from "typescript";

export interface RawValue {
  readonly file: string;
  readonly line: number;
  readonly text: string;
}

/**
 * Finds numbers and lists that a screen shows without a format of messages/formats: an Arabic reader would see Latin
 * digits and commas. Errors for developers are left out.
 */
export function rawValues(program: ts.Program, files: readonly string[]): RawValue[] {
  const checker = program.getTypeChecker();
  return files.flatMap((file) => {
    const tree = program.getSourceFile(file);
    if (tree === undefined) throw new Error(`${file} is not part of the program.`);
    const found: RawValue[] = [];
    const visit = (node: ts.Node): void => {
      if (isForDevelopers(node) || ts.isImportDeclaration(node) || ts.isTypeNode(node)) return;
      if (isShownNumber(node, checker) || isRawList(node))
        found.push({
          file,
          line: tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1,
          text: node.getText(tree).replace(/\s+/g, " ").trim(),
        });
      ts.forEachChild(node, visit);
    };
    visit(tree);
    return found;
  });
}

const isForDevelopers = (node: ts.Node) => ts.isNewExpression(node) && /Error$/.test(node.expression.getText());

const readAttributes = /^(aria-(label|description|valuetext)|title|alt|label|heading)$/;

/** A number as a child of an element, or within a text that is shown or read out. */
function isShownNumber(node: ts.Node, checker: ts.TypeChecker): boolean {
  if (!ts.isExpression(node) || isChoice(node) || !hasNumber(checker.getTypeAtLocation(node))) return false;
  const holder = holderOf(node);
  const owner = ts.isTemplateSpan(holder) ? holderOf(holder.parent) : holder;
  if (!ts.isJsxExpression(owner)) return false;
  if (!ts.isJsxAttribute(owner.parent)) return true;
  return owner !== holder && readAttributes.test(owner.parent.name.getText());
}

const isChoice = (node: ts.Node) =>
  ts.isParenthesizedExpression(node) ||
  ts.isConditionalExpression(node) ||
  (ts.isBinaryExpression(node) && /^(\?\?|\|\||&&)$/.test(node.operatorToken.getText()));

function hasNumber(type: ts.Type): boolean {
  const members = type.isUnion() ? type.types : [type];
  // The caller is responsible for values that may also be elements, such as "children".
  if (members.some(({ flags }) => flags & (ts.TypeFlags.Object | ts.TypeFlags.Any))) return false;
  return members.some(({ flags }) => flags & ts.TypeFlags.NumberLike);
}

/** The node that uses the value of an expression, through conditions and fallbacks. */
function holderOf(node: ts.Node): ts.Node {
  const { parent } = node;
  const isCondition =
    (ts.isConditionalExpression(parent) && parent.condition === node) ||
    (ts.isBinaryExpression(parent) && parent.operatorToken.getText() === "&&" && parent.left === node);
  return isChoice(parent) && !isCondition ? holderOf(parent) : parent;
}

/** `.join(", ")`, or a template such as `${title}, ${day}`. */
function isRawList(node: ts.Node): boolean {
  if (ts.isTemplateExpression(node))
    return [node.head, ...node.templateSpans.map(({ literal }) => literal)].some(
      ({ text }, index, parts) => /^,\s$/.test(text) && index < parts.length - 1,
    );
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return false;
  const [separator] = node.arguments;
  return (
    node.expression.name.text === "join" &&
    separator !== undefined &&
    ts.isStringLiteralLike(separator) &&
    /^([,;]| ·) $/.test(separator.text)
  );
}
