import { useEffect, useState } from "react";
import { compile } from "../../check/kinds.fixture.ts";
import { defineStep, type ScreenProps } from "../../core/contract.ts";
import type { Kinds } from "../../core/kind.ts";
import { type AnyStep, stepKind } from "../../core/kind.ts";
import { load } from "../../core/load.ts";

/** A second use of the engine, to expose dependencies on the first. Its kinds use the whole step contract. */
interface Pupil {
  name: string;
  year: number;
}
interface Courses {
  courses: string[];
}
interface PaymentPlan {
  plan: "term" | "month";
}
interface Consent {
  photographs: boolean;
}
export interface Course {
  readonly id: string;
  readonly title: string;
  readonly fee: number;
}
export type Entry = { pupil: Pupil } | Courses | PaymentPlan | Consent;

const objectOf = (properties: object, required: readonly string[] = Object.keys(properties)) =>
  compile({ type: "object", additionalProperties: false, required, properties });
const text = { type: "string", minLength: 1 };

function PupilScreen({ answer, change, submission }: ScreenProps<object, Pupil>) {
  const [name, setName] = useState(answer?.name ?? "");
  useEffect(() => {
    // Send the name only on Continue, as a form does.
    submission.onSubmit(async () => {
      if (name !== "") change({ name, year: 7 });
      return name !== "";
    });
    return () => submission.onSubmit(undefined);
  }, [name, change, submission]);
  return <input aria-label="Name" value={name} onChange={({ target }) => setName(target.value)} />;
}

const pupil = defineStep<object, Pupil, object, object, Entry>({
  version: 1,
  complete: (answer) => answer !== undefined || { code: "PUPIL_MISSING", message: "Say who is coming." },
  contribute: (answer) => answer && { pupil: answer },
  submit: { form: true },
});

interface CoursesData {
  maxCourses: number;
  full?: boolean;
}

function CoursesScreen({ loaded, answer, change }: ScreenProps<CoursesData, Courses, { offer: Course[] }>) {
  const chosen = answer?.courses ?? [];
  const toggle = (id: string) =>
    change({ courses: chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id] });
  return loaded.offer.map(({ id, title }) => (
    <label key={id}>
      <input type="checkbox" checked={chosen.includes(id)} onChange={() => toggle(id)} />
      {title}
    </label>
  ));
}

const courses = defineStep<CoursesData, Courses, { offer: Course[] }, { pupil: Pupil }, Entry>({
  version: 1,
  reads: { pupil: "required" },
  load: ({ answers }) => ({ offer: load(`/courses/${answers.pupil?.year}`) }),
  refineData: ({ loaded }) => (loaded.offer.length === 0 ? { full: true } : {}),
  autoAnswer: ({ loaded }) => (loaded.offer.length === 1 ? { courses: loaded.offer.map(({ id }) => id) } : undefined),
  complete(answer, { data, loaded }) {
    if (data.full) return { code: "FULL", message: "All courses are full." };
    const chosen = loaded.offer.filter(({ id }) => answer?.courses.includes(id));
    if (chosen.length === 0) return { code: "COURSE_MISSING", message: "Choose a course." };
    return chosen.length <= data.maxCourses || { code: "TOO_MANY", message: `Choose at most ${data.maxCourses}.` };
  },
  contribute: (answer) => answer,
});

const consent = defineStep<object, Consent, object, object, Entry>({
  version: 1,
  submit: { on: "change" },
  complete: () => true,
  contribute: (answer) => answer,
});

function ConsentScreen({ answer, change }: ScreenProps<object, Consent>) {
  return (
    <label>
      <input
        type="checkbox"
        checked={answer?.photographs ?? false}
        onChange={({ target }) => change({ photographs: target.checked })}
      />
      You may take photographs
    </label>
  );
}

const paymentPlan = defineStep<object, PaymentPlan, { offer: Course[] }, { pupil: Pupil; courses: Courses }, Entry>({
  version: 1,
  reads: { pupil: "required", courses: "required" },
  load: ({ answers }) => ({ offer: load(`/courses/${answers.pupil?.year}`) }),
  skip({ answers, loaded }) {
    const isFree = loaded.offer.every(({ id, fee }) => fee === 0 || !answers.courses?.courses.includes(id));
    return isFree && { code: "FREE", text: "Nothing that was chosen has a fee." };
  },
  complete: (answer) => answer !== undefined || { code: "PLAN_MISSING", message: "Choose how to pay." },
  contribute: (answer) => answer,
});

function PaymentPlanScreen({ change }: ScreenProps<object, PaymentPlan>) {
  return (
    <button type="button" onClick={() => change({ plan: "month" })}>
      By the month
    </button>
  );
}

const kinds: readonly AnyStep[] = [
  stepKind("pupil", pupil, {
    schemas: { data: objectOf({}), answer: objectOf({ name: text, year: { type: "integer" } }) },
    screen: async () => ({ default: PupilScreen }),
  }),
  stepKind("courses", courses, {
    schemas: {
      data: objectOf({ maxCourses: { type: "integer", minimum: 1 }, full: { type: "boolean" } }, ["maxCourses"]),
      answer: objectOf({ courses: { type: "array", items: text } }),
    },
    screen: async () => ({ default: CoursesScreen }),
  }),
  stepKind("consent", consent, {
    schemas: { data: objectOf({}), answer: objectOf({ photographs: { type: "boolean" } }) },
    screen: async () => ({ default: ConsentScreen }),
  }),
  stepKind("payment-plan", paymentPlan, {
    schemas: { data: objectOf({}), answer: objectOf({ plan: { enum: ["term", "month"] } }) },
    screen: async () => ({ default: PaymentPlanScreen }),
  }),
];

export const schoolKinds: Kinds = new Map(kinds.map((kind) => [kind.component, kind]));
