import { type RefObject, useEffect, useRef, useState } from "react";
import { accountErrorText, isTaken } from "../../commerce/account-errors.ts";
import { CallError } from "../../commerce/errors.ts";
import { checkForm } from "../../commerce/forms/check-form.ts";
import { isComplete, type StorefrontServices } from "../../commerce/services.ts";
import type { Submission } from "../../engine/core/contract.ts";
import * as say from "../../messages/generated/steps/membership-account.ts";
import type { Form } from "../../schemas/forms/form.ts";
import type { Answer } from "../../schemas/generated/steps/membership-account.ts";
import type { Customer, FieldError } from "../../schemas/generated/wire.ts";
import { AddressForm } from "../../ui/forms/address-form.tsx";
import type { SchemaFormHandle } from "../../ui/forms/schema-form.tsx";
import { useCountries } from "../../ui/forms/use-countries.ts";
import { useLocale } from "../../ui/locale.ts";
import { useAct } from "../../ui/use-act.ts";
import type { AccountForm } from "./account-forms.ts";

interface AccountFieldsProps {
  readonly of: AccountForm;
  readonly customer: Customer | null;
  /** Input from before a reload, or from another form of the step. */
  readonly entered: Entered;
  readonly services: StorefrontServices;
  readonly submission: Submission;
  onEntered(entered: Entered): void;
  onSent(): void;
  /** Called if the session has expired; the input waits for a new sign-in. */
  onSignedOut(entered: Entered): void;
}

/** A form that Continue submits; server errors appear at its fields. Passwords stay in this component's state. */
export function AccountFields(props: AccountFieldsProps) {
  const { customer, services, submission, onEntered } = props;
  const { form, labels, known } = props.of;
  const locale = useLocale();
  const handle = useRef<SchemaFormHandle>(null);
  const { value, setValue, serverErrors, isEmailTaken } = useSending(props, handle);
  return (
    <AddressForm
      ref={handle}
      form={form}
      labels={labels}
      value={value}
      onChange={(next) => {
        setValue(next);
        onEntered(withoutPasswords(next));
      }}
      check={checkForm}
      serverErrors={serverErrors}
      hidden={known?.(customer) ?? []}
      onSubmit={submission.submit}
    >
      {(form.name === "login" || isEmailTaken) && (
        <p>
          <a href={services.passwordRecoveryUrl}>{say.forgotPassword(locale)}</a>
        </p>
      )}
      {/* For the Enter key: Continue is outside the form. */}
      <button type="submit" hidden />
    </AddressForm>
  );
}

/** Sends the form when the visitor continues. */
function useSending(props: AccountFieldsProps, handle: RefObject<SchemaFormHandle | null>) {
  const { customer, entered, services, submission, onSent, onSignedOut } = props;
  const { form, initial, send } = props.of;
  const locale = useLocale();
  const [value, setValue] = useState<object>(() => ({ ...initial(customer), ...fieldsOf(form, entered) }));
  const [serverErrors, setServerErrors] = useState<readonly FieldError[]>();
  const [isEmailTaken, setIsEmailTaken] = useState(false);
  const countries = useCountries(form, value);
  const signingIn = useAct({
    send: (entered: object, key) => send(services.account, entered, key),
    onAnswer: onSent,
    resends: false,
    reportsAfterUnmount: true,
  });
  useEffect(() => {
    submission.onSubmit(async () => {
      if (!handle.current?.validate()) return false;
      setIsEmailTaken(false);
      const outcome = await signingIn.submit(checkForm(form, value, { countries }).value);
      if (outcome === undefined) return false;
      if ("answer" in outcome) return isComplete(outcome.answer);
      const { error } = outcome;
      if (!(error instanceof CallError) || error.errors.length === 0) throw error;
      if (error.code === "SIGN_IN_REQUIRED") {
        onSignedOut(withoutPasswords(value));
        services.account.forget();
        return false;
      }
      setServerErrors(
        error.errors.map(({ code, field, message }) => ({
          code,
          field: fieldOf(field),
          message: accountErrorText(locale, { code, message }),
        })),
      );
      setIsEmailTaken(error.errors.some(({ code }) => isTaken(code)));
      return false;
    });
    return () => submission.onSubmit(undefined);
  });
  return { value, setValue, serverErrors, isEmailTaken };
}

/** Returns the form's field for a server path such as "address.zip". */
const fieldOf = (field: string | undefined): string | undefined => field?.split(/[./]/).at(-1);

/** Input of the step's forms that may be stored. */
type Entered = NonNullable<Answer["entered"]>;

/** Drops passwords, because the browser stores answers. */
function withoutPasswords(value: object): Entered {
  return Object.fromEntries(
    Object.entries(value).filter(([name, text]) => text !== undefined && !name.startsWith("password")),
  );
}

function fieldsOf({ schema }: Form, entered: Entered): object {
  return Object.fromEntries(Object.entries(entered).filter(([name]) => Object.hasOwn(schema.properties, name)));
}

export function othersOf({ schema }: Form, entered: Entered): Entered {
  return Object.fromEntries(Object.entries(entered).filter(([name]) => !Object.hasOwn(schema.properties, name)));
}
