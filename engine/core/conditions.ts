import type { ParsedFlow } from "./flow.ts";
import type { KindRegistry } from "./kind.ts";

/**
 * Loads the condition evaluator; skips the pattern engine if `flow` has no patterns, to keep pages small.
 * @param kinds derive properties from their answers
 */
export async function compileConditions(
  kinds: Pick<KindRegistry, "get">,
  flow?: unknown,
): Promise<NonNullable<ParsedFlow["holds"]>> {
  const hasPatterns = flow === undefined || JSON.stringify(flow).includes('"pattern":');
  const [{ conditionEvaluator }, compiler] = await Promise.all([
    import("./evaluate-condition.ts"),
    hasPatterns ? import("./linear-pattern.ts").then(({ linearPattern }) => linearPattern) : undefined,
  ]);
  return conditionEvaluator(kinds, compiler);
}
