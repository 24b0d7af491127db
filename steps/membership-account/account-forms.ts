import type { AccountService } from "../../commerce/services.ts";
import type { Sentence } from "../../engine/core/contract.ts";
import * as detailsLabels from "../../messages/generated/forms/customer-details.ts";
import * as loginLabels from "../../messages/generated/forms/login.ts";
import * as registrationLabels from "../../messages/generated/forms/registration.ts";
import * as say from "../../messages/generated/steps/membership-account.ts";
import type { Form, FormLabels } from "../../schemas/forms/form.ts";
import { type CustomerDetails, customerDetails } from "../../schemas/generated/forms/customer-details.ts";
import { type Login, login } from "../../schemas/generated/forms/login.ts";
import { type Registration, registration } from "../../schemas/generated/forms/registration.ts";
import type { Customer } from "../../schemas/generated/wire.ts";
import type { Mode } from "./definition.ts";

export interface AccountForm<Value extends object = object> {
  readonly title: Sentence;
  readonly hint?: Sentence;
  /** Fields already known from the account. */
  known?(customer: Customer | null): readonly (keyof Value & string)[];
  readonly form: Form<Value>;
  readonly labels: FormLabels<Value>;
  initial(customer: Customer | null): Partial<Value>;
  /** @throws CallError; its `errors` belong to the form's fields */
  send(account: AccountService, value: Value, key: string): Promise<Customer>;
}

const signIn: AccountForm<Login> = {
  title: say.signInTitle,
  form: login,
  labels: loginLabels,
  initial: () => ({}),
  send: (account, value, key) => account.signIn(value, key),
};

const register: AccountForm<Registration> = {
  title: say.registerTitle,
  form: registration,
  labels: registrationLabels,
  initial: () => ({}),
  send: (account, value, key) => account.register(value, key),
};

const additionalInfo: AccountForm<CustomerDetails> = {
  title: say.detailsTitle,
  hint: say.detailsHint,
  known: (customer) => (customer?.firstName && customer.lastName ? ["firstName", "lastName"] : []),
  form: customerDetails,
  labels: detailsLabels,
  initial: (customer) => ({
    firstName: customer?.firstName ?? "",
    lastName: customer?.lastName ?? "",
    phone: customer?.phone ?? "",
  }),
  send: (account, { firstName, lastName, phone, ...address }) =>
    account.update({ firstName, lastName, phone, address }),
};

export const accountForms: Readonly<Record<Mode, AccountForm>> = {
  "sign-in": signIn as AccountForm,
  register: register as AccountForm,
  "additional-info": additionalInfo as AccountForm,
};
