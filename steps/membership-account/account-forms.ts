import type { AccountService } from "../../commerce/services.ts";
import type { Form } from "../../schemas/forms/form.ts";
import { type CustomerDetails, customerDetails } from "../../schemas/generated/forms/customer-details.ts";
import { type Login, login } from "../../schemas/generated/forms/login.ts";
import { type Registration, registration } from "../../schemas/generated/forms/registration.ts";
import type { Customer } from "../../schemas/generated/wire.ts";
import type { Mode } from "./mode.ts";

/** One form of the step: what it asks, what it begins with, and the call that sends it. */
export interface AccountForm<Value extends object = object> {
  readonly title: string;
  readonly form: Form<Value>;
  initial(customer: Customer | null): Partial<Value>;
  /** @throws CallError whose `errors` belong to the form's fields */
  send(account: AccountService, value: Value): Promise<Customer>;
}

const signIn: AccountForm<Login> = {
  title: "Sign in",
  form: login,
  initial: () => ({}),
  send: (account, value) => account.signIn(value),
};

const register: AccountForm<Registration> = {
  title: "Create an account",
  form: registration,
  initial: () => ({}),
  send: (account, value) => account.register(value),
};

const additionalInfo: AccountForm<CustomerDetails> = {
  title: "Complete your registration",
  form: customerDetails,
  initial: (customer) => ({ firstName: customer?.firstName ?? "", lastName: customer?.lastName ?? "", phone: customer?.phone ?? "" }),
  send: (account, { firstName, lastName, phone, ...address }) => account.update({ firstName, lastName, phone, address }),
};

export const accountForms: Readonly<Record<Mode, AccountForm>> = {
  "sign-in": signIn as AccountForm,
  register: register as AccountForm,
  "additional-info": additionalInfo as AccountForm,
};
