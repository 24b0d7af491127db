/** A comparison that a sentence can express (docs/behaviour.md, "Conditions in words"). */
export interface Words {
  /** The step's component, then properties of its answer. */
  readonly path: readonly string[];
  readonly relation: Relation;
  readonly value?: string | number;
}

export type Relation = keyof typeof opposites | (typeof opposites)[keyof typeof opposites] | "exactly";

/** Negated relations: they also hold without an answer. */
export const opposites = {
  isNot: "is",
  notGiven: "given",
  excludes: "includes",
  none: "any",
  atMost: "moreThan",
  fewerThan: "atLeast",
  no: "yes",
} as const;

export type SubjectKind = "day" | "number" | "choice" | "several" | "box" | "text";

const texts = ["is", "isNot", "given", "notGiven"] as const;

/** Relations by kind; the first is the default. */
export const relationsOf: Readonly<Record<SubjectKind, readonly Relation[]>> = {
  ...{ day: texts, choice: texts, text: texts },
  ...{
    number: ["moreThan", "atLeast", "exactly", "atMost", "fewerThan"],
    several: ["includes", "excludes", "any", "none"],
    box: ["yes", "no"],
  },
};

export function valueKind(relation: Relation): "text" | "number" | undefined {
  if (["is", "isNot", "includes", "excludes"].includes(relation)) return "text";
  return ["moreThan", "atLeast", "exactly", "atMost", "fewerThan"].includes(relation) ? "number" : undefined;
}

/** Groups joined by "and"; within a group, comparisons joined by "or". */
export type Condition = readonly (readonly Words[])[];
