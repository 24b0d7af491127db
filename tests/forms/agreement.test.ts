import { readdir } from "node:fs/promises";
import { customizeValidator } from "@rjsf/validator-ajv8";
import { assert, property } from "fast-check";
import { expect, it, test } from "vitest";
import { checkForm } from "../../commerce/forms/check-form.ts";
import { isInvisible } from "../../engine/core/asked.ts";
import { plainDigits } from "../../messages/formats/entered-number.ts";
import type { Form, Violation } from "../../schemas/forms/form.ts";
import { personNameProblem } from "../../schemas/forms/formats/person-name.ts";
import { plainTextProblem } from "../../schemas/forms/formats/plain-text.ts";
import { rounds } from "../support/rounds.ts";
import { entries, formats, forms } from "./forms.ts";

/** rjsf's own validator (Ajv), compiled at run time, with the same formats. */
const reference = customizeValidator({ customFormats: { ...formats } }, undefined);
reference.ajv.addKeyword({
  keyword: "sameAs",
  validate: (field: string, data: unknown, _schema: unknown, context?: { parentData: Record<string, unknown> }) =>
    data === context?.parentData[field],
});

const codes: Readonly<Record<string, string>> = { minLength: "TOO_SHORT", maxLength: "TOO_LONG" };

/** The reference's errors under the rules for empty and hidden fields (docs/behaviour.md, "Form rules"). */
function referenceErrors({ schema }: Form, given: Readonly<Record<string, unknown>>): string[] {
  const shown = Object.entries(schema.properties).filter(
    ([, { shownWhen, hiddenWhen }]) =>
      (shownWhen === undefined || given[shownWhen] === true) &&
      (hiddenWhen === undefined || given[hiddenWhen] !== true),
  );
  const entered = shown.flatMap(([name, { format, plain }]): [string, unknown][] => {
    const value = given[name];
    if (typeof value !== "string") return [[name, value]];
    const isName = format === undefined || format === "plain-text" || format === "person-name";
    const text = name.startsWith("password")
      ? value
      : isInvisible(value)
        ? ""
        : plain
          ? value.normalize("NFKC").trim()
          : isName
            ? value.trim()
            : plainDigits(value);
    return text === "" ? [] : [[name, format === "us-state-code" ? text.toUpperCase() : text]];
  });
  const value = Object.fromEntries(entered);
  const { errors = [], validationError } = reference.rawValidation<Violation>(schema as object, value);
  if (validationError) throw validationError;
  return shown.flatMap(([name]) => {
    if (schema.required.includes(name) && value[name] === undefined) return [`${name} BLANK`];
    const wrong = errors.find(({ instancePath }) => instancePath === `/${name}`);
    const unsafe =
      wrong?.keyword === "format" && textProblems[schema.properties[name]?.format ?? ""]?.(String(value[name]));
    return wrong ? [`${name} ${unsafe || codes[wrong.keyword] || "INVALID"}`] : [];
  });
}

const textProblems: Readonly<Record<string, typeof plainTextProblem>> = {
  "plain-text": plainTextProblem,
  "person-name": personNameProblem,
};

const numRuns = rounds(1_500, 10_000);

test.each(forms.map((form) => [form.name, form] as const))(
  `${numRuns} strings in every field of %s: browser and server agree with rjsf's own validator`,
  (_name, form) => {
    const seen = new Set<string>();
    assert(
      property(entries(form), (given) => {
        const found = checkForm(form, given).errors.map(({ field, code }) => `${field} ${code}`);
        expect(found).toEqual(referenceErrors(form, given));
        for (const error of found) seen.add(error);
        if (found.length === 0) seen.add("valid");
      }),
      { numRuns },
    );
    // The generated strings must both break and, taken together, satisfy every rule.
    const rules = Object.entries(form.schema.properties).flatMap(
      ([name, { type, minLength, maxLength, format, sameAs }]) => [
        ...(form.schema.required.includes(name) && type === "string" ? [`${name} BLANK`] : []),
        ...(minLength === undefined ? [] : [`${name} TOO_SHORT`]),
        ...(maxLength === undefined || maxLength >= 300 ? [] : [`${name} TOO_LONG`]),
        ...(format === "plain-text" || format === "person-name"
          ? [`${name} CONTAINS_HTML_TAGS`, `${name} CONTAINS_URL`]
          : []),
        ...(format === undefined && sameAs === undefined ? [] : [`${name} INVALID`]),
      ],
    );
    expect(rules.filter((rule) => !seen.has(rule))).toEqual([]);
  },
  120_000,
);

it("supports each format that a form's field may name", async () => {
  const files = (await readdir("schemas/forms/formats")).map((file) => file.replace(/\.ts$/, ""));
  expect(Object.keys(formats).sort()).toEqual(files.sort());
});
