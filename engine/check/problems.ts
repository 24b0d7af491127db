import type { SchemaError } from "../core/contract.ts";

export interface ProblemEntry {
  readonly reason: string;
  readonly fix: string;
  /** A warning: the flow is served anyway. */
  readonly warning?: true;
}

/** Problems by code. Other rooms add tables for their own checks. */
export type ProblemTable = Readonly<Record<string, ProblemEntry>>;

/** Problems of a flow on its own. The browser receives only the types. */
export const engineProblems = {
  SCHEMA_TYPE: {
    reason: "A value is of another type than the one expected.",
    fix: 'Write 10, not "ten"; write numbers and true or false without quotation marks.',
  },
  SCHEMA_MISSING: { reason: "A property that is required is not there.", fix: "Add the property named." },
  SCHEMA_UNKNOWN_PROPERTY: {
    reason: "A property that nothing reads: most often a misspelling.",
    fix: "Take the name suggested, or remove the property.",
  },
  SCHEMA_VALUE: { reason: "A value is none of the few allowed.", fix: "Take one of the values listed." },
  SCHEMA_FORMAT: {
    reason: "A text has not the form expected, such as a price, a date, a time of day or an address.",
    fix: 'Write "25.00" for a price, "2026-12-05" for a date, "10:00 AM" for a time.',
  },
  SCHEMA_LIMIT: {
    reason: "A number, a text or a list is too small, too large, or repeats what must be unique.",
    fix: "Keep within the limit named.",
  },
  FLOW_COMPONENT_UNKNOWN: {
    reason: "A step's component is no step kind: the name of a folder in steps/, or of a plugin that loads.",
    fix: "Take the name suggested, or make the plugin load as the problem says.",
  },
  FLOW_KIND_FAILS: {
    reason: "A step's kind fails with the step's data: its questions throw, or are none.",
    fix: "Correct the kind, or remove the step.",
  },
  FLOW_PATH_DUPLICATE: {
    reason: "Two steps of one flow have the same path.",
    fix: "Give one of them another path, and let nextStep follow.",
  },
  FLOW_FIRST_MISSING: {
    reason: "No step says where the flow begins.",
    fix: 'Add "isFirstStep": true to the first step.',
  },
  FLOW_FIRST_DUPLICATE: {
    reason: "More than one step says that the flow begins there.",
    fix: "Keep isFirstStep on one step.",
  },
  FLOW_NEXT_MISSING: {
    reason: "A step does not say what follows it.",
    fix: 'Add "nextStep" with the path of a step, or the name of an exit.',
  },
  FLOW_NEXT_UNKNOWN: {
    reason: "A nextStep that looks like a step's path names no step of this flow.",
    fix: 'Take the path suggested, or the name of an exit, which does not begin with "/".',
  },
  FLOW_NEXT_OPEN: {
    reason: "A list of conditions does not end with a path, so that nothing follows where none of them holds.",
    fix: 'End the list with a path: [{ "when": …, "to": "/courses" }, "/consent"].',
  },
  FLOW_NEXT_EARLY: {
    reason: "A list of conditions has a path before its end; what comes behind it could never be taken.",
    fix: "Move the path to the end of the list.",
  },
  FLOW_UNREACHABLE: {
    reason: "No way through the flow leads to a step.",
    fix: "Name the step in another step's nextStep, or remove it.",
  },
  FLOW_CYCLE: {
    reason: "Following nextStep leads back to a step passed before, so that the flow would never end.",
    fix: "Lead one of the steps onward, or to an exit.",
  },
  FLOW_PAGE_SPLIT: {
    reason:
      "Steps that name the same page do not follow on each other, so that the page would be left and come to again.",
    fix: "Let the steps of a page follow on each other, entered at the first of them only; or give one of them another page.",
  },
  FLOW_PAGE_TAKEN: {
    reason: "A page has the address of a step that is shown elsewhere.",
    fix: "Give the page another address, or name the page at that step too.",
  },
  FLOW_PAGE_TOOL: { reason: "A tool names a page; tools are shown one at a time.", fix: 'Remove "page".' },
  FLOW_READ_UNANSWERED: {
    reason:
      "A step needs the answer of another step, and on some way through the flow no step before it gives that answer.",
    fix: "Put a step of the component named before it.",
  },
  FLOW_READ_TWICE: {
    reason: "A step reads the answer of a kind that two steps on one way before it both give.",
    fix: 'Name the step to read from: "reads": { "courses": "/first-courses" }.',
  },
  FLOW_READ_UNKNOWN: {
    reason: 'A step\'s "reads" names a kind that the step does not read, or a path without a step of that kind.',
    fix: "Take the name suggested, or remove it.",
  },
  FLOW_CONDITION_TWICE: {
    reason:
      "A condition asks for an answer that two steps on one way both give, so that it does not say which of the two is meant.",
    fix: 'Name the step\'s path instead of its kind: { "required": ["/first-courses"], "properties": { "/first-courses": { … } } }.',
  },
  FLOW_CONDITION_UNANSWERED: {
    reason: "A condition names a component that no step up to there can have answered, on any way or on one of them.",
    fix: 'Name the component of an earlier step; where only some ways lead through it, also list it under "required".',
  },
  FLOW_READ_REPEATED: {
    reason: "A step reads one answer of a kind, but a step of that kind is repeated and gives a list.",
    fix: 'Name a step that is not repeated under "reads", or take a kind that reads a list.',
  },
  FLOW_REPEAT_COUNT: {
    reason:
      "A step is repeated by a number that is not in one answer before it, on every way: it is missing, ambiguous, or itself in a repeated step.",
    fix: 'Name a number of an earlier step that is not repeated: "repeat": { "count": "group.pupils", "atMost": 20 }, or with the step\'s path "/group.pupils".',
  },
  FLOW_CONDITION_LIST: {
    reason: "A condition asks a repeated step for an answer, but the step has a list of them.",
    fix: 'Ask the list: { "required": ["/guest"], "properties": { "/guest": { "contains": { … } } } }.',
  },
  FLOW_CONDITION_EMPTY: {
    reason: "A condition names no component, so that it is always true or always false.",
    fix: 'Say which answer it asks: { "required": ["courses"], "properties": { "courses": { … } } }.',
  },
  FRAGMENT_UNKNOWN: {
    reason: 'A "use" names no fragment: the name of a file in fragments/, without .json.',
    fix: "Take the name suggested, or add the fragment.",
  },
  FRAGMENT_CYCLE: {
    reason: "A fragment uses itself, directly or through others, so that its steps would never end.",
    fix: "Remove one of the uses named.",
  },
  FRAGMENT_TOO_LARGE: {
    reason: "With the steps of its fragments, a flow has too many steps or conditions, or fragments stand too deep.",
    fix: "Use fewer fragments, or smaller ones.",
  },
  FRAGMENT_RETURN: {
    reason: 'A nextStep is "return", which only a fragment has.',
    fix: "Take the path of a step, or the name of an exit.",
  },
  FRAGMENT_NEVER_RETURNS: {
    reason: "No way through a fragment leads back to the flow that uses it.",
    fix: 'Write "nextStep": "return" at the fragment\'s last step.',
  },
  FRAGMENT_PARAMETER_UNKNOWN: {
    reason: "A name in braces in a fragment's text is none of its parameters.",
    fix: "Take the name suggested, or add the parameter.",
  },
  FRAGMENT_PARAMETER_TEXT: {
    reason: "A number, or true or false, stands within a text of a fragment; only texts may.",
    fix: 'Give the parameter the type "string", or let the name in braces stand alone: "maxCourses": "{courses}".',
  },
  FRAGMENT_PARAMETER_INVALID: {
    reason: "A parameter contradicts itself: a default that it does not allow, a pattern that cannot be matched.",
    fix: "Correct the part named.",
  },
  FRAGMENT_PATH_UNKNOWN: {
    reason: 'A condition, "reads" or a "count" in a fragment names the path of a step that is not in it.',
    fix: "Name the kind instead, or a step of the fragment by its path there.",
  },
  FRAGMENT_REPEAT: {
    reason: 'A use of a fragment has a "repeat", but only steps are repeated, each on its own.',
    fix: 'Write "repeat" at the steps of the fragment.',
  },
  FRAGMENT_IN_TOOLS: {
    reason: "A flow of tools uses a fragment; tools do not lead to each other.",
    fix: "Write the tools themselves.",
  },
  FRAGMENT_UNUSED: {
    reason: "No flow uses a fragment, so visitors never see its steps.",
    fix: "Use it in a flow, or remove the file.",
    warning: true,
  },
} as const satisfies ProblemTable;

/** One problem of a document. `Code` is from the engine's table or a room's own. */
export interface Problem<Code extends string = keyof typeof engineProblems> {
  readonly code: Code;
  /** A JSON Pointer (RFC 6901) into the document; empty for the whole. */
  readonly pointer: string;
  /** A sentence without a full stop that shows the invalid value. */
  readonly message: string;
  readonly fix?: string;
  readonly value?: unknown;
  readonly error?: Pick<SchemaError, "keyword" | "params">;
}
