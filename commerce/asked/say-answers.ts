import { formatDay } from "../../messages/formats/days.ts";
import * as say from "../../messages/generated/commerce/answers.ts";
import { type Asked, type AskedField, choicesOf } from "../../schemas/asked.ts";

/** An answer as people read it. */
export interface SaidAnswer {
  readonly field: string;
  readonly title: string;
  readonly text: string;
  /** What was chosen, one by one, where the question says what there is to choose from. */
  readonly choices?: readonly string[];
  readonly atTheDoor?: true;
}

/** Answers that passed the check, in the order of the questions, in the words of their author. What was left out is not among them. */
export function sayAnswers(locale: string, { properties }: Asked, answers: Readonly<Record<string, unknown>>): SaidAnswer[] {
  return Object.entries(properties).flatMap(([field, question]): SaidAnswer[] => {
    if (!Object.hasOwn(answers, field)) return [];
    const value = answers[field];
    const choices = chosen(locale, question, value);
    // That somebody needs nothing is not worth a word at the door.
    const atTheDoor = question.atTheDoor === true && value !== false;
    return [{ field, title: question.title, text: textOf(locale, question, value, choices), ...(choices && { choices }), ...(atTheDoor && { atTheDoor }) }];
  });
}

function chosen(locale: string, question: AskedField, value: unknown): readonly string[] | undefined {
  if (question.type === "boolean") return [value === true ? say.yes(locale) : say.no(locale)];
  const all = choicesOf(question);
  return all && [value].flat().map((each) => all.find((choice) => choice.const === each)?.title ?? String(each));
}

function textOf(locale: string, question: AskedField, value: unknown, choices: readonly string[] | undefined): string {
  if (choices !== undefined) return choices.join(", ");
  return question.type === "string" && question.format === "date" ? formatDay(locale, String(value)) : String(value);
}
