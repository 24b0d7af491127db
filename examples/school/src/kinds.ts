import { Ajv } from "ajv";
import { type KindLoaders, type Kinds, stepKind } from "flow-engine";
import { ConsentScreen, consent, consentSchemas } from "./kinds/consent.tsx";
import { CoursesScreen, courses, coursesSchemas } from "./kinds/courses.tsx";
import { PaymentPlanScreen, paymentPlan, paymentPlanSchemas } from "./kinds/payment-plan.tsx";
import { PupilScreen, pupil, pupilSchemas } from "./kinds/pupil.tsx";

const ajv = new Ajv({ allErrors: true, messages: false });

const compile = ({ data, answer }: { readonly data: object; readonly answer: object }) => ({
  data: ajv.compile(data),
  answer: ajv.compile(answer),
});

const all = [
  stepKind("pupil", pupil, { schemas: compile(pupilSchemas), screen: async () => ({ default: PupilScreen }) }),
  stepKind("courses", courses, { schemas: compile(coursesSchemas), screen: async () => ({ default: CoursesScreen }) }),
  stepKind("consent", consent, { schemas: compile(consentSchemas), screen: async () => ({ default: ConsentScreen }) }),
  stepKind("payment-plan", paymentPlan, {
    schemas: compile(paymentPlanSchemas),
    screen: async () => ({ default: PaymentPlanScreen }),
  }),
];

/** The school's kinds of steps, by their names in registration.json. */
export const kinds: Kinds = new Map(all.map((kind) => [kind.component, kind]));

/** The same for the engine in the browser, which loads a kind when the visitor reaches it. */
export const kindLoaders: KindLoaders = Object.fromEntries(all.map((kind) => [kind.component, async () => kind]));
