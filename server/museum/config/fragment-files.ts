import { nearest } from "../../../engine/check/suggest.ts";
import { checkFragments, type FragmentOptions, type Fragments } from "../../../engine/fragments/check-fragments.ts";
import { type ExpandedFlow, expandFragments } from "../../../engine/fragments/expand-fragments.ts";
import type { Placed } from "../../../engine/fragments/places.ts";
import type { FileProblem, Problem } from "../model/problems.ts";
import { exit } from "./flows.ts";
import { readSchema, schemasAt } from "./kinds.ts";
import type { ParsedFile } from "./parse-file.ts";
import { type Entry, fragmentFolder } from "./read-folder.ts";

const schemas = { flow: readSchema("engine/flow.schema.json"), fragment: readSchema("engine/fragment.schema.json") };

/** One object, since results are cached by it. */
const options: FragmentOptions = { nearest, exit, schemas: (file, pointer) => schemasAt(schemas[file], pointer) };

type Files = Map<string, ParsedFile>;

/**
 * Replaces the parsed flows by flows without uses, so that all later checks see plain steps. Their `locate` names the
 * fragment's file for what is written there.
 * @returns the problems of the fragments themselves
 */
export function expandFiles(entries: readonly Entry[], parsed: Files, language: string): FileProblem[] {
  const files = new Map(
    entries.flatMap((entry) =>
      entry.role === "fragment"
        ? [[entry.fragment, { entry, file: parsed.get(entry.name) as ParsedFile }] as const]
        : [],
    ),
  );
  const fragments = sameAsLast(language, new Map([...files].map(([name, { file }]) => [name, file.value])));
  const used = new Set<string>();
  for (const { role, name } of entries) {
    if (role !== "flow" && role !== "template") continue;
    const { file, names } = expandFile(parsed.get(name) as ParsedFile, { fragments, parsed, language });
    parsed.set(name, file);
    for (const each of names) used.add(each);
  }
  const checked = checkFragments(fragments, options);
  return [...files].flatMap(([name, { entry, file }]) => {
    const own = file.value === undefined ? [] : (checked.get(name) ?? []);
    return [
      ...(entry.problem ? [file.locate(entry.problem)] : []),
      ...file.problems,
      ...own.map(file.locate),
      ...(used.has(name) ? [] : [file.locate(unused)]),
    ];
  });
}

const unused: Problem = {
  code: "FRAGMENT_UNUSED",
  pointer: "",
  message: "no flow uses this fragment",
  fix: "use it in a flow, or remove the file",
};

/** By language. */
const lastFragments = new Map<string, Fragments>();

/** Returns the same map while the fragments are the same, so that what was computed from them stays valid. */
function sameAsLast(language: string, fragments: Fragments): Fragments {
  const last = lastFragments.get(language);
  const isSame =
    last?.size === fragments.size &&
    [...fragments].every(([name, value]) => last.has(name) && last.get(name) === value);
  if (!isSame) lastFragments.set(language, fragments);
  return isSame ? last : fragments;
}

interface Expansion {
  readonly expanded: ExpandedFlow;
  readonly madeOf: ReadonlyMap<string, unknown>;
}

/** By the flow's parsed value and language. */
const expansions = new WeakMap<object, Map<string, Expansion>>();

/** Returns the same flow while its file and its fragments are the same: checks are cached by it. */
function expand(flow: unknown, fragments: Fragments, language: string): ExpandedFlow {
  if (typeof flow !== "object" || flow === null) return expandFragments(flow, fragments, options);
  const known = expansions.get(flow) ?? new Map<string, Expansion>();
  expansions.set(flow, known);
  const last = known.get(language);
  if (last !== undefined && [...last.madeOf].every(([name, value]) => fragments.get(name) === value))
    return last.expanded;
  const expanded = expandFragments(flow, fragments, options);
  // A problem may name fragments that the flow does not use.
  if (expanded.problems.length === 0)
    known.set(language, { expanded, madeOf: new Map(expanded.fragments.map((name) => [name, fragments.get(name)])) });
  return expanded;
}

interface ExpandOptions {
  readonly fragments: Fragments;
  readonly parsed: Files;
  readonly language: string;
}

function expandFile(
  file: ParsedFile,
  { fragments, parsed, language }: ExpandOptions,
): { file: ParsedFile; names: readonly string[] } {
  const expanded = expand(file.value, fragments, language);
  const names = expanded.fragments;
  if (names.length === 0 && expanded.problems.length === 0) return { file, names };
  const fileOf = (name: string) => parsed.get(`${fragmentFolder}/${name}.json`);
  const locate = ({ fragment, use, ...problem }: Placed<Problem>): FileProblem => {
    const inFragment = fragment === undefined ? undefined : fileOf(fragment);
    if (inFragment === undefined) return file.locate(problem);
    const at = file.locate({ ...problem, pointer: use ?? "" });
    return { ...inFragment.locate(problem), usedBy: [`${at.file}:${at.line}`] };
  };
  // A file that cannot be read says more than the lack of its content.
  const unreadable = names.flatMap((name) => {
    const inFragment = fileOf(name);
    return inFragment?.value === undefined ? (inFragment?.problems ?? []) : [];
  });
  const problems = unreadable.length > 0 ? unreadable : expanded.problems.map(locate);
  return {
    names,
    file: {
      file: file.file,
      value: problems.length > 0 ? undefined : expanded.flow,
      problems: [...file.problems, ...problems],
      locate: (problem) => locate(expanded.placeProblem(problem)),
    },
  };
}

/** Lists a problem of a fragment once, with all places that use it. */
export function mergeUses(problems: readonly FileProblem[]): FileProblem[] {
  const merged = new Map<string, FileProblem>();
  for (const problem of problems) {
    const { code, file, pointer, message, usedBy = [] } = problem;
    const key = JSON.stringify([code, file, pointer, message]);
    const known = merged.get(key);
    const all = [...new Set([...(known?.usedBy ?? []), ...usedBy])].sort();
    merged.set(key, { ...(known ?? problem), ...(all.length > 0 && { usedBy: all }) });
  }
  return [...merged.values()];
}
