import type { Data } from "../../schemas/generated/steps/staff-login.ts";

/** What the screen says and does where an author says nothing else. */
export const defaults = {
  landingPath: "/landing",
  invalidMessage: "Invalid Login",
  invalidDuration: 3000,
  flashDuration: 1200,
  pinText: "Use a PIN",
  employeeText: "Sign in with email and password",
  signInText: "Sign In",
  retryText: "Try Again",
} satisfies Data;

/** The step's data with what it leaves out. */
export type Settings = Required<Pick<Data, keyof typeof defaults>>;
