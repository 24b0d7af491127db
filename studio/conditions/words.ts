/** A condition that can be said in a sentence: what it looks at, and what must be so (docs/behaviour.md, "Conditions in words"). */
export interface Words {
  /** The place among the answers: the step's component, then properties of its answer. */
  readonly path: readonly string[];
  readonly relation: Relation;
  /** Where the relation takes one. */
  readonly value?: string | number;
}

/** How what is looked at relates to the value. */
export type Relation = keyof typeof opposites | (typeof opposites)[keyof typeof opposites] | "exactly";

/** What holds exactly where another does not, also where nothing was answered. */
export const opposites = {
  isNot: "is",
  notGiven: "given",
  excludes: "includes",
  none: "any",
  atMost: "moreThan",
  fewerThan: "atLeast",
  no: "yes",
} as const;

/** What is looked at: it decides which relations there are, and how the value is asked for. */
export type SubjectKind = "day" | "number" | "choice" | "several" | "box" | "text";

const texts = ["is", "isNot", "given", "notGiven"] as const;

/** The relations that a condition on each kind can have; a new one has the first. */
export const relationsOf: Readonly<Record<SubjectKind, readonly Relation[]>> = {
  ...{ day: texts, choice: texts, text: texts },
  ...{ number: ["moreThan", "atLeast", "exactly", "atMost", "fewerThan"], several: ["includes", "excludes", "any", "none"], box: ["yes", "no"] },
};

/** The kind of value that a relation takes, if any. */
export function valueKind(relation: Relation): "text" | "number" | undefined {
  if (["is", "isNot", "includes", "excludes"].includes(relation)) return "text";
  return ["moreThan", "atLeast", "exactly", "atMost", "fewerThan"].includes(relation) ? "number" : undefined;
}

/** Comparisons in groups: of each group one must hold. */
export type Condition = readonly (readonly Words[])[];
