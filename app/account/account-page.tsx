import { type ReactNode, useEffect, useRef, useState } from "react";
import { CallError } from "../../commerce/errors.ts";
import { checkForm } from "../../commerce/forms/check-form.ts";
import type { Form, FormLabels } from "../../schemas/forms/form.ts";
import type { FieldError } from "../../schemas/generated/wire.ts";
import { FailureSummary } from "../../ui/form-errors.tsx";
import { type FormCheck, SchemaForm, type SchemaFormProps } from "../../ui/forms/schema-form.tsx";
import { ArtBand } from "../../ui/museum/ticket-art.tsx";
import { useAct } from "../../ui/use-act.ts";
import { useTenant, useTitle } from "../state/page.ts";
import styles from "./account-page.module.css";

interface FormParts<Entered, Answer> {
  send(entered: Entered, key: string): Promise<Answer>;
  onAnswer?(answer: Answer, entered: Entered): void;
}

interface FormState<Value, Entered = Value> {
  readonly value: Value;
  readonly errors: readonly FieldError[];
  /** Error of the last attempt; undefined before it and after a success. */
  readonly failure: CallError | undefined;
  readonly busy: boolean;
  setValue(value: Value): void;
  submit(entered: Entered): void;
}

/** A form's entries, which stay after a failure, and the act that sends them. */
export function useForm<Entered extends object, Answer = void>(
  initial: Partial<Entered>,
  parts: FormParts<Entered, Answer>,
): FormState<Partial<Entered>, Entered> {
  const [value, setValue] = useState(initial);
  // Visitors retry themselves: they may have seen the outcome in a mail.
  const act = useAct({ ...parts, resends: false, reportsAfterUnmount: true });
  const failure = act.failure && callError(act.failure);
  return {
    value,
    failure,
    busy: act.isBusy,
    errors: failure?.errors.filter(({ field }) => field !== undefined) ?? [],
    setValue,
    submit: (entered) => void act.submit(entered),
  };
}

const callError = (error: Error): CallError =>
  error instanceof CallError ? error : new CallError({ message: String(error), status: 0, cause: error });

interface AccountPageFormProps<Value extends object> {
  form: Form<Value>;
  labels: FormLabels<Value>;
  state: FormState<Partial<Value>, Value>;
  submitText: string;
  submitStyle?: string;
  check?: FormCheck<Value>;
  /** Text above the form after a failure; defaults to the server's message, unless it belongs to a field. */
  sentence?(failure: CallError): string;
  /** Renders that text, such as with a link. */
  explain?(failure: CallError): ReactNode;
  /** AddressForm for forms with an address. */
  Form?(props: SchemaFormProps<Value>): ReactNode;
  /** Fields that are not shown, because their values are known. */
  hidden?: readonly string[];
  /** Cancels an irreversible action; placed first, as in every prompt. */
  safe?: ReactNode;
  children?: ReactNode;
}

export function AccountPageForm<Value extends object>({
  form,
  labels,
  state,
  submitText,
  submitStyle = "button",
  check = checkForm,
  sentence,
  explain,
  Form = SchemaForm,
  hidden,
  safe,
  children,
}: AccountPageFormProps<Value>) {
  const { value, setValue, errors, failure, busy } = state;
  const problem = failure && (sentence?.(failure) ?? (errors.length === 0 ? failure.message : undefined));
  return (
    <>
      {problem !== undefined && <FailureSummary text={problem}>{failure && explain?.(failure)}</FailureSummary>}
      <Form
        form={form}
        labels={labels}
        value={value}
        onChange={setValue}
        check={check}
        serverErrors={errors}
        hidden={hidden}
        onSubmit={state.submit}
      >
        <div className={styles.actions}>
          {safe}
          <button className={submitStyle} type="submit" aria-busy={busy}>
            {submitText}
          </button>
          {children}
        </div>
      </Form>
    </>
  );
}

export function Failure({ text }: { text: string | undefined }) {
  return text === undefined ? null : <FailureSummary text={text} />;
}

interface AccountPageProps {
  title: string;
  /** Leads back from a page below the account's. */
  back?: ReactNode;
  children: ReactNode;
}

export function AccountPage({ title, back, children }: AccountPageProps) {
  const { title: museum, ticketArt } = useTenant();
  useTitle(title);
  return (
    <div className={back ? styles.page : `${styles.page} ${styles.entrance}`}>
      {!back && (
        <div className={styles.art}>
          <ArtBand name={museum} kind={ticketArt} />
        </div>
      )}
      {back && <p className={styles.back}>{back}</p>}
      <h1>{title}</h1>
      {children}
    </div>
  );
}

/** Shows a form's outcome in its place and takes the focus, because the pressed button is gone. */
export function Outcome({
  title,
  problem = false,
  children,
}: {
  title?: string;
  problem?: boolean;
  children: ReactNode;
}) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <div
      ref={ref}
      tabIndex={-1}
      role={problem ? "alert" : "status"}
      className={problem ? `${styles.outcome} ${styles.problem}` : styles.outcome}
    >
      {title && <h2>{title}</h2>}
      {children}
    </div>
  );
}
