import { Ajv } from "ajv";
import formats from "ajv-formats";
import { conditionLimits, patternsIn, type Refusal } from "../../../engine/core/condition-limits.ts";
import { LargePattern, linearPattern } from "../../../engine/core/linear-pattern.ts";
import { isRecord } from "../../../engine/core/pointer.ts";
import type { Problem } from "../model/problems.ts";
import type { Schema } from "./kinds.ts";

const { characters, depth, patternCharacters, allPatternCharacters, counts } = conditionLimits;
const smallerPattern = `write at most ${patternCharacters} characters, ${allPatternCharacters} in all patterns of a condition, and counts in braces of at most ${counts} together`;

export function refusal({ reason, pointer, value }: Refusal, at: string): Problem {
  const place = { pointer: at + pointer, value };
  switch (reason) {
    case "keyword":
      return {
        code: "FLOW_CONDITION_INVALID",
        ...place,
        message: `a condition cannot say "${value}"`,
        fix: "write out what is meant",
      };
    case "format":
      return {
        ...{
          code: "FLOW_CONDITION_INVALID",
          ...place,
          message: `a condition cannot ask for the format ${JSON.stringify(value)}`,
        },
        fix: 'it is "date", "time", "date-time" or "email"; write anything else as a pattern',
      };
    case "size":
      return {
        code: "FLOW_CONDITION_INVALID",
        ...place,
        message: `the condition has ${value} characters`,
        fix: `write at most ${characters}`,
      };
    case "depth":
      return {
        code: "FLOW_CONDITION_INVALID",
        ...place,
        message: "the condition is nested too deeply",
        fix: `write at most ${depth} levels`,
      };
    case "pattern":
      return {
        code: "FLOW_CONDITION_PATTERN",
        ...place,
        message: `the pattern "${value}" is too large`,
        fix: smallerPattern,
      };
  }
}

/** Rejects patterns that need a backtracking engine: a visitor's answer could block the server. */
export function checkPatterns(when: unknown, at: string): Problem[] {
  return patternsIn(when).flatMap(({ pattern, pointer }): Problem[] => {
    try {
      linearPattern(pattern);
      return [];
    } catch (error) {
      if (error instanceof LargePattern) return [refusal({ reason: "pattern", pointer, value: pattern }, at)];
      const message = `the pattern "${pattern}" uses what is not known here, such as look-around or a back reference`;
      const fix = 'write it without "(?=", "(?!", "(?<=", "(?<!" and "\\1"';
      return [{ code: "FLOW_CONDITION_PATTERN", pointer: at + pointer, message, fix, value: pattern }];
    }
  });
}

/** Creating a compiler costs ten times as much as a condition. Removes schemas, or it would hold all of them. */
export const ajv = new Ajv({
  strict: true,
  strictTypes: false,
  strictRequired: false,
  strictTuples: false,
  logger: false,
  addUsedSchema: false,
});
(formats as unknown as (ajv: Ajv) => void)(ajv);

const sound = new Set<string>();
const maxCachedForms = 10_000;

/** Compiling is slow, and conditions have few forms, so valid forms are cached without their names. */
export function compileError(when: unknown): string | undefined {
  const form = formOf(when);
  if (form !== undefined && sound.has(form)) return undefined;
  try {
    ajv.compile(when as Schema);
    if (form !== undefined && sound.size < maxCachedForms) sound.add(form);
    return undefined;
  } catch (error) {
    return (error as Error).message.replace(/^strict mode: /, "").replace(/^schema is invalid: data/, "");
  } finally {
    ajv.removeSchema(when as Schema);
  }
}

/** Drops names and values; undefined if they may affect validity, as with patterns and references. */
function formOf(when: unknown): string | undefined {
  const names = new Map<string, string>();
  const nameless = (name: string) => names.get(name) ?? (names.set(name, `n${names.size}`).get(name) as string);
  const form = (schema: unknown): unknown => {
    if (Array.isArray(schema)) return schema.map(form);
    if (!isRecord(schema)) return schema;
    return Object.entries(schema).map(([key, value]) => {
      if (key === "properties" && isRecord(value))
        return [key, Object.entries(value).map(([name, part]) => [nameless(name), form(part)])];
      if (key === "required" && Array.isArray(value))
        return [key, value.map((name) => (typeof name === "string" ? nameless(name) : form(name)))];
      return key === "const" ? [key] : [key, form(value)];
    });
  };
  const text = JSON.stringify(form(when));
  return /"(patternProperties|\$ref|\$id|id|\$schema|definitions|\$defs)"/.test(text) ? undefined : text;
}
