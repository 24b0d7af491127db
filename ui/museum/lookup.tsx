import { type ReactNode, type Ref, useEffect } from "react";
import { checkForm } from "../../commerce/forms/check-form.ts";
import { codeAtEnd, foreignSentence, readTypedCode, type ScannedCode } from "../../commerce/scanned-code.ts";
import type { ToolServices } from "../../commerce/services.ts";
import type { Form, FormLabels } from "../../schemas/forms/form.ts";
import { SchemaForm } from "../forms/schema-form.tsx";
import { LoadFailure } from "../load-failure.tsx";
import { useLocale } from "../locale.ts";
import { Skeleton } from "../skeleton.tsx";
import { useTypingScanner } from "../use-typing-scanner.ts";
import styles from "./lookup.module.css";

interface LookupFormProps<Value extends object> {
  form: Form<Value>;
  labels: FormLabels<Value>;
  value: Partial<Value>;
  onChange(value: Partial<Value>): void;
  /** Gets the trimmed value. */
  onSubmit(value: Value): void;
  /** The buttons, in one element. */
  children: ReactNode;
  ref?: Ref<HTMLDivElement>;
}

/** The field that staff search by, with its buttons next to it. */
export function LookupForm<Value extends object>({ ref, form, onSubmit, children, ...rest }: LookupFormProps<Value>) {
  return (
    <div ref={ref} className={styles.form}>
      <SchemaForm form={form} {...rest} check={checkForm} onSubmit={(typed) => onSubmit(checkForm(form, typed).value)}>
        {children}
      </SchemaForm>
    </div>
  );
}

interface LookupOutcomeProps {
  failure: { readonly error: Error; retry(): void } | undefined;
  failedTitle: string;
  isLoading: boolean;
  loadingText: string;
  /** Shown in place of the results if nothing was found. */
  nothingFound?: ReactNode;
  children: ReactNode;
}

/** A failure, a skeleton, that nothing was found, or the results. */
export function LookupOutcome(props: LookupOutcomeProps) {
  const { failure, failedTitle, isLoading, loadingText, nothingFound, children } = props;
  if (failure !== undefined)
    return <LoadFailure title={failedTitle} error={failure.error} onRetry={() => failure.retry()} />;
  if (isLoading) return <Skeleton shape="rows" label={loadingText} />;
  return nothingFound || children;
}

interface FoundPersonProps {
  /** Describes the row's button. */
  id?: string;
  name: string;
  noNameText: string;
  children: ReactNode;
}

/** A row's person, with their email or other details below. */
export function FoundPerson({ id, name, noNameText, children }: FoundPersonProps) {
  return (
    <div id={id} className={styles.person}>
      <b>{name || noNameText}</b>
      {children}
    </div>
  );
}

type Notice = Parameters<ToolServices["notify"]>[0];

/** Announces once per search that nothing was found; another search dismisses the notice. */
export function useNothingFoundNotice(
  services: Pick<ToolServices, "notify">,
  { isEmpty, search }: { readonly isEmpty: boolean; readonly search: unknown },
  notice: Notice,
  duration: number,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (isEmpty) return services.notify(notice, duration);
  }, [isEmpty, search]);
}

interface CodeSearch {
  services: Pick<ToolServices, "notify">;
  onSearch(query: string): void;
  onCode(code: ScannedCode): void;
  /** Refuses a scan, for example while a dialog holds input; returns true if it did. */
  refusesScan?(): boolean;
}

/** Follows codes that a scanner types anywhere or into the search field; returns the field's submit handler. */
export function useCodeSearch({ services, onSearch, onCode, refusesScan }: CodeSearch): (typed: string) => void {
  const locale = useLocale();
  const refuse = (typed: string) => services.notify({ message: foreignSentence(locale, typed), type: "error" });
  useTypingScanner((typed) => {
    if (refusesScan?.()) return;
    const code = readTypedCode(typed);
    if (code !== undefined) onCode(code);
    else refuse(typed);
  });
  return (typed) => {
    const code = codeAtEnd(typed);
    if (code !== undefined) onCode(code);
    else if (typed.startsWith("{")) refuse(typed);
    else onSearch(typed);
  };
}
