import { useEffect, useId, useRef } from "react";
import { checkAnswers } from "../../commerce/asked/check-answers.ts";
import { cleanAnswers } from "../../commerce/asked/violations.ts";
import type { ScreenProps } from "../../engine/core/contract.ts";
import type { Answer, Data } from "../../schemas/generated/steps/questions.ts";
import { ErrorSummary, useFormErrors } from "../../ui/form-errors.tsx";
import { useLocale } from "../../ui/locale.ts";
import { Question } from "./question.tsx";
import styles from "./questions.module.css";

type Props = ScreenProps<Data, Answer>;

export default function QuestionsScreen(props: Props) {
  const { data, answer = {}, change, submission } = props;
  const { fields } = data;
  const id = useId();
  const { errors, summary } = useErrors(props);

  return (
    <>
      {errors.summary.length > 0 && (
        <ErrorSummary
          ref={summary}
          errors={errors.summary.map(({ field = "", message }) => {
            const question = fields.properties[field];
            return { id: question && `${id}${field}`, label: question?.title, message };
          })}
        />
      )}
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submission.submit();
        }}
      >
        {Object.entries(fields.properties).map(([field, question]) => (
          <Question
            key={field}
            id={`${id}${field}`}
            question={question}
            value={answer[field]}
            isRequired={fields.required?.includes(field) ?? false}
            error={errors.shown.find((error) => error.field === field)?.message}
            onChange={(value) => {
              const { [field]: _before, ...others } = answer;
              const next = value === undefined ? others : { ...others, [field]: value };
              errors.change({ ...next, [field]: value });
              change(next);
            }}
            onLeave={() => errors.leave(field)}
          />
        ))}
        {/* For the Enter key: Continue is outside the form. */}
        <button type="submit" hidden />
      </form>
    </>
  );
}

/** Checks the answers on Continue, and shows and focuses a summary of the errors. */
function useErrors({ data: { fields }, answer = {}, change, submission }: Props) {
  const locale = useLocale();
  const summary = useRef<HTMLDivElement>(null);
  const errors = useFormErrors(
    answer,
    (given) => checkAnswers(fields, given).map((error) => ({ ...error, message: error.message(locale) })),
    undefined,
  );
  // Wait for the paint that shows the summary.
  useEffect(() => {
    if (errors.focus !== undefined) summary.current?.focus();
  }, [errors.focus]);
  useEffect(() => {
    submission.onSubmit(async () => {
      if (!errors.validate()) return false;
      change(cleanAnswers(fields, answer) as Answer);
      return true;
    });
    return () => submission.onSubmit(undefined);
  });
  return { errors, summary };
}
