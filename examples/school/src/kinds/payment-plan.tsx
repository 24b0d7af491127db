import { defineStep, load, type ScreenProps } from "flow-engine";
import type { Course, Entry } from "../school.ts";
import { type Courses, chosenOf } from "./courses.tsx";
import type { Pupil } from "./pupil.tsx";

interface PaymentPlan {
  readonly plan: "term" | "month";
}

interface Loaded {
  readonly offer: readonly Course[];
}

interface Answers {
  readonly pupil: Pupil;
  readonly courses: Courses;
}

const plans = { term: "Once a term", month: "In four monthly payments" } as const;

export const paymentPlan = defineStep<object, PaymentPlan, Loaded, Answers, Entry>({
  version: 1,
  reads: { pupil: "required", courses: "required" },
  load: ({ answers }) => ({ offer: load<readonly Course[]>(`/courses/${answers.pupil?.year}`) }),
  skip({ answers, loaded }) {
    const isFree = chosenOf(loaded, answers.courses).every(({ fee }) => fee === 0);
    return isFree && { code: "FREE", text: "None of the chosen courses has a fee." };
  },
  complete: (answer) => answer !== undefined || { code: "PLAN_MISSING", message: "Choose how you will pay." },
  contribute: (answer) => answer && { label: "Payment", text: plans[answer.plan] },
});

export const paymentPlanSchemas = {
  data: { type: "object", additionalProperties: false },
  answer: {
    type: "object",
    required: ["plan"],
    additionalProperties: false,
    properties: { plan: { enum: Object.keys(plans) } },
  },
};

export function PaymentPlanScreen({ title, answer, change }: ScreenProps<object, PaymentPlan, Loaded, Answers>) {
  return (
    <fieldset>
      <legend className="hidden">{title}</legend>
      {(["term", "month"] as const).map((plan) => (
        <label key={plan} className="choice">
          <input type="radio" name="plan" checked={answer?.plan === plan} onChange={() => change({ plan })} />
          <span>{plans[plan]}</span>
        </label>
      ))}
    </fieldset>
  );
}
