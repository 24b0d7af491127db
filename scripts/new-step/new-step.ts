import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

interface NewStepOptions {
  readonly root: string;
  readonly name: string;
  /** Also write flows/event/{name}.json, which starts with the step. */
  readonly withFlow: boolean;
}

/**
 * Writes a new step kind's folder and its sentences.
 * @returns the files written, relative to the root
 * @throws Error before writing if the name is invalid or taken
 */
export async function newStep({ root, name, withFlow }: NewStepOptions): Promise<string[]> {
  refuseName(root, name);
  const files = new Map(Object.entries(stepFiles(name)).map(([file, text]) => [join("steps", name, file), text]));
  files.set(join("messages/en/steps", `${name}.json`), sentences);
  if (withFlow) files.set(join("flows/event", `${name}.json`), flowFile(name));
  for (const file of files.keys()) {
    if (existsSync(join(root, file)))
      throw new Error(`${file} exists. Choose another name, or write that file yourself.`);
  }
  for (const [file, text] of files) {
    await mkdir(dirname(join(root, file)), { recursive: true });
    await writeFile(join(root, file), text, { flag: "wx" });
  }
  return [...files.keys()];
}

function refuseName(root: string, name: string): void {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name))
    throw new Error(
      `"${name}" cannot name a step. A name is made of lower-case words with hyphens between them, such as "guest-book".`,
    );
  if (name === "generated")
    throw new Error('"generated" cannot name a step: steps/generated holds generated code. Choose another name.');
  if (existsSync(join(root, "steps", name)))
    throw new Error(`There is a step "${name}": steps/${name}. Choose another name, or edit that folder.`);
}

/** The files of a new step kind by name: a question with a text answer, the least that shows every part. */
function stepFiles(name: string): Readonly<Record<string, string>> {
  const types = `import type { Answer, Data } from "../../schemas/generated/steps/${name}.ts";`;
  return {
    "definition.ts": definition(name, types),
    "screen.tsx": screen(name, types),
    "data.schema.json": dataSchema,
    "answer.schema.json": answerSchema,
    "fixtures.ts": fixturesTemplate("../../engine/testing/fixtures.ts", types),
    "screen.test.tsx": screenTest(name),
  };
}

const definition = (name: string, types: string) => `import { defineStep } from "../../engine/core/contract.ts";
import * as say from "../../messages/generated/steps/${name}.ts";
${types}

export default defineStep<Data, Answer>({
  version: 1,
  complete: (answer) => (answer ? true : { code: "ANSWER_MISSING", message: say.answerMissing }),
});
`;

function screen(name: string, types: string): string {
  const component = name.replace(/(^|-)(\w)/g, (_all, _hyphen, letter: string) => letter.toUpperCase());
  return `import type { ScreenProps } from "../../engine/core/contract.ts";
${types}

export default function ${component}Screen({ data, answer, change }: ScreenProps<Data, Answer>) {
  return (
    <label>
      {data.question}{" "}
      <input
        value={answer?.text ?? ""}
        onChange={({ target }) => change(target.value === "" ? undefined : { text: target.value })}
      />
    </label>
  );
}
`;
}

const dataSchema = `{
  "$schema": "http://json-schema.org/draft-07/schema#",
  "description": "Asks a question, and takes any text for an answer.",
  "type": "object",
  "required": ["question"],
  "additionalProperties": false,
  "properties": {
    "question": {
      "type": "string",
      "minLength": 1,
      "title": "Question",
      "description": "The question shown to the visitor.",
      "examples": ["What brings you here?"]
    }
  }
}
`;

const answerSchema = `{
  "$schema": "http://json-schema.org/draft-07/schema#",
  "type": "object",
  "required": ["text"],
  "additionalProperties": false,
  "properties": { "text": { "type": "string", "minLength": 1, "maxLength": 200 } },
  "examples": [{ "text": "A rainy day" }]
}
`;

/** @param engine where the step imports the kit from @param types its import of its own types */
export const fixturesTemplate = (engine: string, types: string) => `import type { Fixtures } from "${engine}";
${types}

const data = { question: "What brings you here?" };
const context = { data, answers: {}, loaded: {}, customer: null };

export const fixtures: Fixtures<Data, Answer> = {
  data: { valid: [data], invalid: [{}, { question: "" }, { question: 7 }] },
  answers: { valid: [{ text: "A rainy day" }], invalid: [{}, { text: "" }, { text: 7 }] },
  states: [
    { name: "not answered", context, answer: undefined, complete: false },
    { name: "answered", context, answer: { text: "A rainy day" }, complete: true },
  ],
};
`;

const screenTest = (name: string) => `// @vitest-environment jsdom
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { renderStep } from "../../engine/testing/render-step.tsx";
import kind from "../generated/${name}.ts";

test("what is typed is the answer, and nothing typed is none", async () => {
  const step = await renderStep(kind, { data: { question: "Why?" }, answers: {}, loaded: {}, customer: null });
  const field = screen.getByRole("textbox", { name: "Why?" });
  await userEvent.type(field, "Rain");
  expect(step.answer()).toEqual({ text: "Rain" });
  await userEvent.clear(field);
  expect(step.answer()).toBeUndefined();
});
`;

/** The kind's own sentences; authors write theirs in a flow. */
const sentences = `{
  "answerMissing": "Write something to continue."
}
`;

/** A flow to try the kind: the new step, then a date. */
function flowFile(name: string): string {
  return `// Shows steps/${name} at /event/${name}. Delete this file when a real flow uses the step.
{
  "title": "Try ${name}",
  "steps": [
    {
      "path": "/${name}",
      "component": "${name}",
      "isFirstStep": true,
      "nextStep": "/date",
      "title": "Try ${name}",
      "data": { "question": "What brings you here?" }
    },
    { "path": "/date", "component": "date", "nextStep": "checkout", "title": "Choose a day", "data": { "eventId": "general-admission" } }
  ]
}
`;
}
