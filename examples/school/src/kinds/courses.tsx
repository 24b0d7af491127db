import { defineStep, load, type ScreenProps } from "flow-engine";
import type { Course, Entry } from "../school.ts";
import type { Pupil } from "./pupil.tsx";

interface CoursesData {
  readonly maxCourses: number;
}

export interface Courses {
  readonly courses: readonly string[];
}

interface Loaded {
  readonly offer: readonly Course[];
}

/** Finds the chosen courses that the pupil's year is still offered. */
export const chosenOf = ({ offer }: Loaded, answer: Courses | undefined): readonly Course[] =>
  offer.filter(({ id }) => answer?.courses.includes(id));

export const courses = defineStep<CoursesData, Courses, Loaded, { pupil: Pupil }, Entry>({
  version: 1,
  reads: { pupil: "required" },
  load: ({ answers }) => ({ offer: load<readonly Course[]>(`/courses/${answers.pupil?.year}`) }),
  complete(answer, { data: { maxCourses }, loaded }) {
    const { length } = chosenOf(loaded, answer);
    if (length === 0) return { code: "COURSE_MISSING", message: "Choose at least one course." };
    return length <= maxCourses || { code: "TOO_MANY", message: `Choose at most ${maxCourses} courses.` };
  },
  contribute(answer, { loaded }) {
    const chosen = chosenOf(loaded, answer);
    if (chosen.length === 0) return undefined;
    return {
      label: chosen.length === 1 ? "Course" : "Courses",
      text: chosen.map(({ title }) => title).join(", "),
      fee: chosen.reduce((sum, { fee }) => sum + fee, 0),
    };
  },
});

export const coursesSchemas = {
  data: {
    type: "object",
    required: ["maxCourses"],
    additionalProperties: false,
    properties: { maxCourses: { type: "integer", minimum: 1 } },
  },
  answer: {
    type: "object",
    required: ["courses"],
    additionalProperties: false,
    properties: { courses: { type: "array", items: { type: "string", minLength: 1 }, uniqueItems: true } },
  },
};

/** Checkboxes; each press is an answer at once. */
export function CoursesScreen({ data, loaded, answer, change }: ScreenProps<CoursesData, Courses, Loaded>) {
  const chosen = chosenOf(loaded, answer).map(({ id }) => id);
  const toggle = (id: string) =>
    change({ courses: chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id] });
  return (
    <fieldset>
      <legend>Up to {data.maxCourses}</legend>
      {loaded.offer.map(({ id, title, fee }) => (
        <label key={id} className="choice">
          <input type="checkbox" checked={chosen.includes(id)} onChange={() => toggle(id)} />
          <span>{title}</span>
          <span className="fee">{fee === 0 ? "free" : `$${fee} a term`}</span>
        </label>
      ))}
    </fieldset>
  );
}
