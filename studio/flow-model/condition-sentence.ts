import * as say from "../../messages/generated/studio/conditions.ts";
import type { Subject } from "./condition-subjects.ts";
import { type Comparison, type Relation, readCondition, relationsOf, type SubjectKind } from "./conditions.ts";

/** The subject of a comparison; undefined if it is unknown or lacks the relation. */
export function subjectOf(comparison: Comparison, subjects: readonly Subject[]): Subject | undefined {
  return subjects.find(
    (subject) => isAbout(comparison, subject) && relationsOf[subject.kind].includes(comparison.relation),
  );
}

/** Whether a comparison asks what a subject offers. */
export const isAbout = ({ path, among }: Comparison, subject: Subject): boolean =>
  subject.path.join("/") === path.join("/") && subject.among === among;

/** The wording of a relation for a kind of subject: days are chosen, questions are answered. */
export function relationWording(
  relation: Relation,
  kind: SubjectKind,
): Exclude<Relation, "no"> | "answered" | "notAnswered" | "other" {
  if (relation === "no") return "other";
  if (kind !== "text") return relation;
  return relation === "given" ? "answered" : relation === "notGiven" ? "notAnswered" : relation;
}

/** A condition as a sentence, such as "Size of the party is more than 6 and Day is not Monday". */
export function sentenceOf(when: unknown, subjects: readonly Subject[], locale: string): string {
  const groups = readCondition(when)?.map((group) =>
    group.map((comparison) => comparisonOf(comparison, subjects, locale)),
  );
  if (groups === undefined || groups.flat().includes(undefined)) return say.own(locale);
  const said = (groups as string[][]).map((group) => {
    const sentence = group.reduce((first, second) => say.either(locale, { first, second }));
    return groups.length > 1 && group.length > 1 ? say.inBrackets(locale, { sentence }) : sentence;
  });
  return said.reduce((first, second) => say.both(locale, { first, second }));
}

function comparisonOf(comparison: Comparison, subjects: readonly Subject[], locale: string): string | undefined {
  const subject = subjectOf(comparison, subjects);
  if (subject === undefined) return undefined;
  const { value } = comparison;
  const what = subject.label;
  const relation = relationWording(comparison.relation, subject.kind);
  if (value === undefined)
    return say.sentence(locale, {
      what,
      relation: caseOf(relation, ["given", "notGiven", "answered", "notAnswered", "any", "none", "yes"]),
    });
  if (typeof value === "number")
    return say.sentenceWithNumber(locale, {
      what,
      value,
      relation: caseOf(relation, ["moreThan", "atLeast", "exactly", "atMost"]),
    });
  if (subject.kind === "day" && /^\d{4}-\d\d-\d\d$/.test(value))
    return say.sentenceWithDay(locale, { what, value, relation: caseOf(relation, ["is"]) });
  const label = subject.options?.find((option) => option.value === value)?.label ?? value;
  return say.sentenceWithText(locale, { what, value: label, relation: caseOf(relation, ["is", "isNot", "includes"]) });
}

function caseOf<Case extends string>(relation: string, cases: readonly Case[]): Case | "other" {
  return cases.find((each) => each === relation) ?? "other";
}
