import ts from "typescript";

export interface BareText {
  readonly file: string;
  readonly line: number;
  readonly text: string;
}

interface Child {
  readonly node: ts.Node;
  readonly isText: boolean;
  readonly isConditional: boolean;
  readonly changes: boolean;
}

/**
 * Finds texts next to other children without an element of their own. A browser's translation replaces text nodes:
 * React then updates a detached node, or throws. An only child is safe, because React sets it as content; so is a
 * constant text, if nothing is inserted right before it.
 */
export function bareTexts(program: ts.Program, files: readonly string[]): BareText[] {
  const checker = program.getTypeChecker();
  return files.flatMap((file) => {
    const tree = program.getSourceFile(file);
    if (tree === undefined) throw new Error(`${file} is not part of the program.`);
    const found: BareText[] = [];
    const visit = (node: ts.Node): void => {
      if (isParent(node) && !isFlattened(node)) {
        for (const { node: text } of unsafeTexts(childrenOf(node, checker), ts.isJsxFragment(node) || isFragment(node)))
          found.push({
            file,
            line: tree.getLineAndCharacterOfPosition(text.getStart(tree)).line + 1,
            text: text.getText(tree).replace(/\s+/g, " ").trim(),
          });
      }
      ts.forEachChild(node, visit);
    };
    visit(tree);
    return found;
  });
}

/** @param isRoot true for a component's root, where siblings are unknown */
function unsafeTexts(children: readonly Child[], isRoot: boolean): Child[] {
  if (children.length < 2 && !isRoot) return [];
  let mayComeBefore = isRoot;
  return children.filter(({ isText, isConditional, changes }) => {
    if (!isText) {
      mayComeBefore = isConditional;
      return false;
    }
    return isConditional || changes || mayComeBefore;
  });
}

type Parent = ts.JsxElement | ts.JsxFragment;

const isParent = (node: ts.Node): node is Parent => ts.isJsxElement(node) || ts.isJsxFragment(node);
const isFragment = (node: ts.Node) =>
  ts.isJsxElement(node) && /^(React\.)?Fragment$/.test(node.openingElement.tagName.getText());
/** A fragment's children are siblings in the surrounding element. */
const isFlattened = (node: ts.Node) => (ts.isJsxFragment(node) || isFragment(node)) && isParent(node.parent);

function childrenOf(parent: Parent, checker: ts.TypeChecker): Child[] {
  return parent.children.flatMap((child): Child[] => {
    if (ts.isJsxText(child))
      return child.containsOnlyTriviaWhiteSpaces
        ? []
        : [{ node: child, isText: true, isConditional: false, changes: false }];
    if (isParent(child) && isFlattened(child)) return childrenOf(child, checker);
    if (!ts.isJsxExpression(child))
      return [{ node: child, isText: false, isConditional: !isHost(child), changes: false }];
    return child.expression === undefined ? [] : [childOf(child.expression, checker)];
  });
}

/** True for an HTML element; a component may render nothing for a while. */
function isHost(child: ts.JsxChild): boolean {
  const opening = ts.isJsxElement(child) ? child.openingElement : child;
  return ts.isJsxOpeningLikeElement(opening) && /^[a-z]/.test(opening.tagName.getText());
}

function childOf(expression: ts.Expression, checker: ts.TypeChecker): Child {
  const parts = outcomes(expression);
  const texts = parts.filter((part) => isTextual(part, checker));
  const isText = texts.length > 0;
  const mayBeNothing = hasNothing(checker.getTypeAtLocation(expression));
  return {
    node: expression,
    isText,
    isConditional: !isText || texts.length < parts.length || mayBeNothing,
    changes: isText && (parts.length > 1 || !parts.every(staysAsItIs)),
  };
}

function outcomes(expression: ts.Expression): ts.Expression[] {
  if (ts.isParenthesizedExpression(expression)) return outcomes(expression.expression);
  if (ts.isConditionalExpression(expression))
    return [...outcomes(expression.whenTrue), ...outcomes(expression.whenFalse)];
  if (ts.isBinaryExpression(expression)) {
    const { left, right, operatorToken } = expression;
    if (operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken) return outcomes(right);
    if ([ts.SyntaxKind.BarBarToken, ts.SyntaxKind.QuestionQuestionToken].includes(operatorToken.kind))
      return [...outcomes(left), ...outcomes(right)];
  }
  return [expression];
}

const textual = ts.TypeFlags.StringLike | ts.TypeFlags.NumberLike;

function isTextual(expression: ts.Expression, checker: ts.TypeChecker): boolean {
  const type = checker.getTypeAtLocation(expression);
  const members = type.isUnion() ? type.types : [type];
  // The caller is responsible for values that may also be elements, such as "children".
  if (members.some(({ flags }) => flags & (ts.TypeFlags.Object | ts.TypeFlags.Any))) return false;
  return members.some(({ flags }) => flags & textual);
}

function hasNothing(type: ts.Type): boolean {
  const members = type.isUnion() ? type.types : [type];
  return members.some(({ flags }) => flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Null | ts.TypeFlags.BooleanLike));
}

/** A literal or a sentence without values: it depends only on the language. */
function staysAsItIs(expression: ts.Expression): boolean {
  if (ts.isStringLiteralLike(expression)) return true;
  return (
    ts.isCallExpression(expression) &&
    expression.arguments.every((argument) => ts.isIdentifier(argument) && argument.text === "locale")
  );
}
