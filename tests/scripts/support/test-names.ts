import ts from "typescript";

export interface TestName {
  readonly line: number;
  readonly name: string;
}

/** Lists the names of tests and groups in a file, with the first phrase of each row of a table of tests. */
export function testNames(file: string, source: string): TestName[] {
  const kind = file.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.ESNext, false, kind);
  const found: TestName[] = [];
  const add = (node: ts.Node) => {
    const start = node.getStart(tree);
    found.push({
      line: tree.getLineAndCharacterOfPosition(start).line + 1,
      name: source.slice(start + 1, node.end - 1),
    });
  };

  function visit(node: ts.Node): void {
    if (ts.isCallExpression(node) && /^(?:test|it|describe)$/.test(callee(node))) {
      const [name] = node.arguments;
      if (name && (ts.isStringLiteralLike(name) || ts.isTemplateExpression(name))) add(name);
      if (name && ts.isArrayLiteralExpression(name)) for (const row of name.elements) addRow(row);
    }
    ts.forEachChild(node, visit);
  }
  function addRow(row: ts.Expression): void {
    const first = ts.isArrayLiteralExpression(row) ? row.elements[0] : row;
    if (first && ts.isStringLiteralLike(first) && /\s/.test(first.text)) add(first);
  }
  visit(tree);
  return found;
}

/** Names the function at the start of a chain of calls, such as `test` in `test.each(rows)(name, run)`. */
function callee(call: ts.Expression): string {
  if (ts.isIdentifier(call)) return call.text;
  if (ts.isCallExpression(call) || ts.isPropertyAccessExpression(call)) return callee(call.expression);
  return ts.isTaggedTemplateExpression(call) ? callee(call.tag) : "";
}
