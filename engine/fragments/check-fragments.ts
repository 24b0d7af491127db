import { explain, type Hints } from "../check/explain.ts";
import { checkGraph, checkPaths } from "../check/graph.ts";
import type { GraphStep } from "../check/graph-pages.ts";
import { readNext } from "../check/next.ts";
import type { Problem } from "../check/problems.ts";
import { linearPattern } from "../core/linear-pattern.ts";
import { memo } from "../core/memo.ts";
import { isStepPath, namedComponents } from "../core/named-components.ts";
import { childPointer, isRecord } from "../core/pointer.ts";
import { countSource } from "../core/repeat.ts";
import { validate } from "../generated/fragment.validator.js";
import { firstRowOf, type PlacedRow, pathOf, type Row, returns, rowsOf, usesOf, waysOf } from "./fragment-rows.ts";
import { maxDepth, ringOf, sizesOf } from "./fragment-size.ts";
import { errorsOf, isAlone, parametersOf, valueErrors, wordsIn } from "./parameters.ts";

/** Parsed fragment files by name. */
export type Fragments = ReadonlyMap<string, unknown>;

export interface FragmentOptions {
  readonly nearest?: Hints["nearest"];
  /** The only other exit that a nextStep in a fragment may name; by default any. */
  readonly exit?: string;
  /** Returns the schemas at a pointer into a fragment's file or a flow's, for advice. */
  readonly schemas?: (file: "flow" | "fragment", pointer: string) => readonly Readonly<Record<string, unknown>>[];
}

/** Checks each fragment on its own: its form, its uses, parameters, paths, and that it returns. */
export const checkFragments = memo(
  (fragments: Fragments, options: FragmentOptions): ReadonlyMap<string, readonly Problem[]> =>
    new Map([...fragments].map(([name, value]) => [name, checkOne(name, value, fragments, options)])),
);

const sizes = memo(sizesOf);

/** Lists the fragments that a file uses, directly or through others. */
export function fragmentsIn(file: unknown, fragments: Fragments): readonly string[] {
  const found = new Set(usesOf(file).map(({ name }) => name));
  for (const name of found) for (const use of usesOf(fragments.get(name))) found.add(use.name);
  return [...found];
}

function checkOne(name: string, value: unknown, fragments: Fragments, options: FragmentOptions): Problem[] {
  const repeated = repeatedUses(usesOf(value));
  if (repeated.length > 0) return repeated;
  if (!validate(value)) {
    const schemas = (pointer: string) => options.schemas?.("fragment", pointer) ?? [];
    return explain(validate.errors, { root: value, nearest: options.nearest, schemas });
  }
  const rows = rowsOf(value);
  return [
    ...checkParameters(value),
    ...usesOf(value).flatMap((use) => checkUse(use, value, fragments, options)),
    ...checkRing(name, value, fragments),
    ...rows.flatMap((row) => checkTexts(row, value, options)),
    ...rows.flatMap((row) => checkOwnPaths(row, rows, options)),
    ...checkWays(value, options),
  ];
}

/** Finds uses with `repeat`: only steps are repeated. */
export function repeatedUses(uses: readonly PlacedRow[]): Problem[] {
  const wrong = uses.filter(({ row }) => "repeat" in row);
  return wrong.map(({ row, pointer }) => ({
    code: "FRAGMENT_REPEAT",
    pointer: `${pointer}/repeat`,
    message: "a use of a fragment is repeated, but only steps can be",
    fix: 'write "repeat" at the steps of the fragment instead',
    value: row.repeat,
  }));
}

function checkParameters(fragment: unknown): Problem[] {
  const parameters = parametersOf(fragment);
  const invalid = (pointer: string, message: string, fix: string, value: unknown): Problem => {
    return { code: "FRAGMENT_PARAMETER_INVALID", pointer, message, fix, value };
  };
  const problems = [...parameters].flatMap(([name, parameter]): Problem[] => {
    const at = childPointer("/parameters/properties", name);
    const { pattern, default: standard } = parameter;
    try {
      if (pattern !== undefined) linearPattern(pattern);
    } catch {
      const fix = "write one without look-around and references, or leave it out";
      return [invalid(`${at}/pattern`, `"${pattern}" is no pattern that can be matched quickly`, fix, pattern)];
    }
    if (standard === undefined || errorsOf(standard, parameter, "").length === 0) return [];
    const message = `the default of "${name}" is ${JSON.stringify(standard)}, which the parameter itself does not allow`;
    return [invalid(`${at}/default`, message, "write a value that fits, or leave it out", standard)];
  });
  const { required } = ((fragment as Record<string, unknown>).parameters ?? {}) as { required?: readonly string[] };
  const unknown = (required ?? []).flatMap((name, index) => {
    const message = `"${name}" is required, but is no parameter`;
    const fix = "add it to the properties, or remove it here";
    return parameters.has(name) ? [] : [invalid(`/parameters/required/${index}`, message, fix, name)];
  });
  return [...problems, ...unknown];
}

/** Checks that a use names a fragment, and its values. @param root the file that the use stands in */
export function checkUse(
  { row, pointer, name }: PlacedRow & { readonly name: string },
  root: unknown,
  fragments: Fragments,
  { nearest, schemas }: FragmentOptions,
  file: "flow" | "fragment" = "fragment",
): Problem[] {
  const fragment = fragments.get(name);
  if (!fragments.has(name)) {
    const meant = nearest?.(name, fragments.keys());
    const known = [...fragments.keys()].map((each) => `"${each}"`).join(", ");
    const fix =
      meant !== undefined
        ? `did you mean "${meant}"?`
        : known === ""
          ? `add it as fragments/${name}.json`
          : `known: ${known}`;
    const message = `"${name}" is no fragment`;
    return [{ code: "FRAGMENT_UNKNOWN", pointer: `${pointer}/use`, message, fix, value: name }];
  }
  const at = `${pointer}/with`;
  const properties = Object.fromEntries(parametersOf(fragment));
  const errors = valueErrors(fragment, row.with, file === "fragment");
  return explain(errors, {
    ...{ root, at },
    nearest,
    schemas: (inside) => (inside === "" ? [{ properties }] : (schemas?.(file, at + inside) ?? [])),
  });
}

/** Reports a ring once: in the file with the first name. */
function checkRing(name: string, value: unknown, fragments: Fragments): Problem[] {
  const ring = ringOf(name, fragments);
  if (ring === undefined) {
    if (sizes(fragments)(name).depth <= maxDepth) return [];
    const message = `fragments stand within each other more than ${maxDepth} deep`;
    const pointer = `${usesOf(value)[0]?.pointer ?? ""}/use`;
    return [
      { code: "FRAGMENT_TOO_LARGE", pointer, message, fix: "let one fragment have the steps itself", value: name },
    ];
  }
  if (ring.some((other) => other < name)) return [];
  const next = ring[1] ?? name;
  const pointer = `${usesOf(value).find((use) => use.name === next)?.pointer ?? ""}/use`;
  const circle = [...ring, name].join(" → ");
  const message = `the fragment uses itself: ${circle}`;
  return [{ code: "FRAGMENT_CYCLE", pointer, message, fix: "remove one of these uses", value: next }];
}

const texts = ["title", "description", "shortDescription", "pageTitle", "continueButtonText", "data", "with"];

function checkTexts({ row, pointer }: PlacedRow, fragment: unknown, { nearest }: FragmentOptions): Problem[] {
  const parameters = parametersOf(fragment);
  const counted = new Set("repeat" in row ? ["n", "count"] : []);
  const conditions = readNext(row.nextStep, `${pointer}/nextStep`).ways.flatMap(({ when, pointer: to }) =>
    when === undefined ? [] : stringsIn(when, `${to.slice(0, -"/to".length)}/when`),
  );
  const own = texts.flatMap((key) => stringsIn(row[key], `${pointer}/${key}`));
  return [...own, ...conditions].flatMap(({ text, pointer: at }) =>
    [...new Set(wordsIn(text))].flatMap((name): Problem[] => {
      const parameter = parameters.get(name);
      if (parameter === undefined) {
        if (counted.has(name)) return [];
        const meant = nearest?.(name, parameters.keys());
        const fix = meant === undefined ? `add "${name}" to the parameters` : `did you mean "{${meant}}"?`;
        const message = `"{${name}}" names no parameter of this fragment`;
        return [{ code: "FRAGMENT_PARAMETER_UNKNOWN", pointer: at, message, fix, value: text }];
      }
      if (parameter.type === "string" || isAlone(text)) return [];
      const message = `"{${name}}" stands within a text, but its type is "${parameter.type}"`;
      const fix = `make it a "string", or let "{${name}}" stand alone`;
      return [{ code: "FRAGMENT_PARAMETER_TEXT", pointer: at, message, fix, value: text }];
    }),
  );
}

function stringsIn(value: unknown, pointer: string): { text: string; pointer: string }[] {
  if (typeof value === "string") return [{ text: value, pointer }];
  if (Array.isArray(value)) return value.flatMap((entry, index) => stringsIn(entry, childPointer(pointer, index)));
  return isRecord(value)
    ? Object.entries(value).flatMap(([key, entry]) => stringsIn(entry, childPointer(pointer, key)))
    : [];
}

/** Conditions, `reads` and counts know only paths within the fragment: its uses differ in all others. */
function checkOwnPaths({ row, pointer }: PlacedRow, rows: readonly PlacedRow[], options: FragmentOptions): Problem[] {
  const paths = rows.filter((each) => !("use" in each.row)).map((each) => pathOf(each.row));
  const uses = rows.filter((each) => "use" in each.row).map((each) => `${pathOf(each.row)}/`);
  const named = [
    ...Object.entries(isRecord(row.reads) ? row.reads : {}).map(([kind, path]) => {
      return { path: String(path), pointer: childPointer(`${pointer}/reads`, kind) };
    }),
    ...countsOf(row).map((path) => ({ path, pointer: `${pointer}/repeat/count` })),
    ...waysOf({ row, pointer }).flatMap(({ when, pointer: to }) =>
      namedComponents(when)
        .named.filter(({ component }) => isStepPath(component))
        .map((each) => ({ path: each.component, pointer: `${to.slice(0, -"/to".length)}/when${each.pointer}` })),
    ),
  ];
  const unknown = named.filter(({ path }) => !paths.includes(path) && !uses.some((use) => path.startsWith(use)));
  return [...new Map(unknown.map((each) => [each.path, each])).values()].map(({ path, pointer: at }): Problem => {
    const meant = options.nearest?.(path, paths);
    const fix = meant === undefined ? "name a kind, or a step of the fragment" : `did you mean "${meant}"?`;
    const message = `"${path}" is no step of this fragment, and steps outside it have other paths at each use`;
    return { code: "FRAGMENT_PATH_UNKNOWN", pointer: at, message, fix, value: path };
  });
}

/** The path of the step that a repeated one counts by, if it names a path. */
function countsOf({ repeat }: Row): string[] {
  if (!isRecord(repeat) || typeof repeat.count !== "string" || !isStepPath(repeat.count)) return [];
  return [countSource(repeat.count).name];
}

/** Checks the ways as those of a flow with the exit "return". */
function checkWays(fragment: unknown, { nearest, exit }: FragmentOptions): Problem[] {
  const rows = rowsOf(fragment);
  const isMarked = rows.some(({ row }) => row.isFirstStep === true);
  const first = firstRowOf(fragment);
  const steps = rows.map((placed): GraphStep => {
    const { row, pointer } = placed;
    return {
      ...{ pointer, path: pathOf(row), component: "", reads: {}, ways: waysOf(placed) },
      page: typeof row.page === "string" ? row.page : undefined,
      first: isMarked ? row.isFirstStep === true : row === first,
      // Kinds are checked where the fragment is used.
      isKnown: false,
      hasNext: row.nextStep !== undefined,
    };
  });
  const found = [
    ...rows.flatMap(({ row, pointer }) => readNext(row.nextStep, `${pointer}/nextStep`, returns).problems),
    ...checkPaths(steps),
    ...checkGraph(steps, { nearest, exit: returns }),
  ].map((problem) => ({ ...problem, message: problem.message.replace("step of this flow", "step of this fragment") }));
  const exits = steps.flatMap(({ ways }) => ways).filter(({ to }) => !isStepPath(to) && to !== returns);
  const wrong = exits
    .filter(({ to }) => (exit === undefined ? nearest?.(to, [returns]) !== undefined : to !== exit))
    .filter(({ pointer }) => !found.some((problem) => problem.pointer === pointer))
    .map(({ to, pointer }): Problem => {
      const message = `"${to}" is no exit of a fragment`;
      return { code: "FLOW_NEXT_UNKNOWN", pointer, message, fix: `write "${returns}"`, value: to };
    });
  if (found.length > 0 || wrong.length > 0) return [...found, ...wrong];
  if (steps.some(({ ways }) => ways.some(({ to }) => to === returns))) return [];
  const message = `no way through the fragment leads to "${returns}"`;
  const fix = `write "nextStep": "${returns}" at its last step`;
  return [{ code: "FRAGMENT_NEVER_RETURNS", pointer: "/steps", message, fix }];
}
