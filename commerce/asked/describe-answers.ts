import { type Asked, type AskedField, choicesOf, type Label, labelText } from "../../engine/core/asked.ts";
import { formatDay } from "../../messages/formats/days.ts";
import { formatList } from "../../messages/formats/list.ts";
import * as say from "../../messages/generated/commerce/answers.ts";

export interface SaidAnswer {
  readonly field: string;
  readonly title: string;
  readonly text: string;
  readonly choices?: readonly string[];
  readonly atTheDoor?: true;
}

/** Formats checked answers in question order, in the author's words. Omits unanswered questions. */
export function describeAnswers(
  locale: string,
  { properties }: Asked<Label>,
  answers: Readonly<Record<string, unknown>>,
): SaidAnswer[] {
  return Object.entries(properties).flatMap(([field, question]): SaidAnswer[] => {
    if (!Object.hasOwn(answers, field)) return [];
    const value = answers[field];
    const choices = chosen(locale, question, value);
    // The door does not need to know that a guest needs nothing.
    const atTheDoor = question.atTheDoor === true && value !== false;
    return [
      {
        field,
        title: labelText(locale, question.title),
        text: textOf(locale, question, value, choices),
        ...(choices && { choices }),
        ...(atTheDoor && { atTheDoor }),
      },
    ];
  });
}

function chosen(locale: string, question: AskedField<Label>, value: unknown): readonly string[] | undefined {
  if (question.type === "boolean") return [value === true ? say.yes(locale) : say.no(locale)];
  const all = choicesOf(question);
  return (
    all &&
    [value].flat().map((each) => labelText(locale, all.find((choice) => choice.const === each)?.title ?? String(each)))
  );
}

function textOf(
  locale: string,
  question: AskedField<Label>,
  value: unknown,
  choices: readonly string[] | undefined,
): string {
  if (choices !== undefined) return formatList(locale, choices, "unit");
  return question.type === "string" && question.format === "date" ? formatDay(locale, String(value)) : String(value);
}
