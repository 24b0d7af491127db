import { defineStep, type ScreenProps } from "flow-engine";
import { useEffect, useState } from "react";
import { type Entry, years } from "../school.ts";

export interface Pupil {
  readonly name: string;
  readonly year: number;
}

export const pupil = defineStep<object, Pupil, object, object, Entry>({
  version: 1,
  complete: (answer) => answer !== undefined || { code: "PUPIL_MISSING" },
  contribute: (answer) => answer && { label: "Pupil", text: `${answer.name}, year ${answer.year}` },
  submit: { form: true },
});

export const pupilSchemas = {
  data: { type: "object", additionalProperties: false },
  answer: {
    type: "object",
    required: ["name", "year"],
    additionalProperties: false,
    properties: {
      name: { type: "string", minLength: 1, maxLength: 100 },
      year: { type: "integer", minimum: 5, maximum: 12 },
    },
  },
};

/** A form: Continue hands its values over, and stays while one is missing. */
export function PupilScreen({ answer, change, submission }: ScreenProps<object, Pupil>) {
  const [name, setName] = useState(answer?.name ?? "");
  const [year, setYear] = useState(answer?.year ?? 0);
  const [isChecked, setChecked] = useState(false);
  useEffect(() => {
    submission.onSubmit(async () => {
      setChecked(true);
      const isComplete = name.trim() !== "" && year !== 0;
      if (isComplete) change({ name: name.trim(), year });
      else document.getElementById(name.trim() === "" ? "name" : "year")?.focus();
      return isComplete;
    });
    return () => submission.onSubmit(undefined);
  }, [name, year, change, submission]);
  const errors = {
    name: isChecked && name.trim() === "" && "Enter the pupil’s name.",
    year: isChecked && year === 0 && "Choose a year.",
  };
  return (
    <>
      <div className="field">
        <label htmlFor="name">Name</label>
        <input
          id="name"
          autoComplete="off"
          maxLength={100}
          value={name}
          aria-invalid={Boolean(errors.name)}
          aria-describedby="name-error"
          onChange={({ target }) => setName(target.value)}
        />
        <p id="name-error" className="error">
          {errors.name}
        </p>
      </div>
      <div className="field">
        <label htmlFor="year">Year</label>
        <select
          id="year"
          value={year}
          aria-invalid={Boolean(errors.year)}
          aria-describedby="year-error"
          onChange={({ target }) => setYear(Number(target.value))}
        >
          <option value={0}>Choose…</option>
          {years.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </select>
        <p id="year-error" className="error">
          {errors.year}
        </p>
      </div>
    </>
  );
}
