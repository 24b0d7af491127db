import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { CallError } from "../../commerce/errors.ts";
import type { ToolServices } from "../../commerce/services.ts";
import * as say from "../../messages/generated/steps/drawer.ts";
import type { ErrorCode } from "../../schemas/error-codes.ts";
import { staffPaths } from "../../schemas/generated/staff-paths.ts";
import type { Settings } from "../../schemas/generated/steps/drawer.ts";
import type {
  CloseDrawerRequest,
  CountDrawerRequest,
  Drawer,
  DrawerPieceValues,
  DrawerResponse,
} from "../../schemas/generated/wire.ts";
import { ApprovalDialog } from "../../ui/approval-dialog.tsx";
import controls from "../../ui/desk-controls.module.css";
import { useLocale } from "../../ui/locale.ts";
import { Prompt } from "../../ui/prompt.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useAct } from "../../ui/use-act.ts";
import { useText } from "../../ui/use-text.ts";
import styles from "./drawer.module.css";
import { DifferenceText, DrawerSums, Movements, Sum } from "./drawer-sums.tsx";
import { type Cash, CashFields, cashOf, useTypedCash } from "./piece-count.tsx";

interface CountFormProps {
  settings: Settings;
  drawer: Drawer;
  values: DrawerPieceValues | undefined;
  services: ToolServices;
  /** Another's drawer, which the employee closes for them. */
  isOthers?: boolean;
  onCounted(drawer: Drawer): void;
  onClosed(drawer: Drawer): void;
  onStale(): void;
  onCancel(): void;
}

const approvalRequired: ErrorCode = "APPROVAL_REQUIRED";
const countAgain: ErrorCode = "COUNT_FIRST";

/** Counts a drawer, asks before it is closed for good, and has a difference or a second count approved. */
export function CountForm(props: CountFormProps) {
  const { settings, drawer, values, onCancel } = props;
  const text = useText(say, settings);
  const locale = useLocale();
  const id = useId();
  const [typed, setTyped] = useTypedCash(values);
  const [note, setNote] = useState("");
  const [missing, setMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const { counting, closing, counted, ask, setAsk } = useCounting(props);
  useEffect(() => field.current?.focus({ preventScroll: true }), []);
  const cash = cashOf(typed, drawer.float.currencyCode, locale);
  const isLocked = counting.isLocked || closing.isLocked;
  const problem = problemOf({ counting, closing, ask }, text("unansweredText"));

  function submit(event: FormEvent) {
    event.preventDefault();
    setMissing(cash === undefined);
    if (cash === undefined) field.current?.focus();
    else counting.submit(countOf(cash));
  }
  const close = (approval?: CloseDrawerRequest["approval"]) =>
    cash &&
    closing.submit({
      ...countOf(cash),
      ...(note.trim() !== "" && { note: note.trim() }),
      ...(approval && { approval }),
    });
  return (
    <form aria-labelledby={id} className={styles.form} onSubmit={submit} noValidate>
      <h2 id={id}>{text("countTitle")}</h2>
      <CashFields
        settings={settings}
        currencyCode={drawer.float.currencyCode}
        values={values}
        typed={typed}
        onChange={(next) => {
          setTyped(next);
          setMissing(false);
        }}
        label={text("countedLabel")}
        note={text("countedNote")}
        locked={isLocked}
        invalid={missing}
        first={field}
      />
      <TextField label={text("noteLabel")} value={note} onChange={setNote} maxLength={500} locked={isLocked} />
      <p role="alert" className={styles.failed}>
        {missing ? text("amountMissingText") : problem}
      </p>
      <div className={styles.row}>
        <button type="submit" className="button" aria-busy={counting.isBusy}>
          {text("countText")}
        </button>
        <button type="button" className={`${controls.plain} ${styles.plain}`} onClick={onCancel}>
          {text("cancelText")}
        </button>
      </div>
      {ask === "sure" && counted !== undefined && (
        <CloseQuestion
          settings={settings}
          counted={counted}
          isBusy={closing.isBusy}
          onKeep={() => setAsk(undefined)}
          onClose={() => (counted.needsApproval && !props.isOthers ? setAsk("close") : close())}
        />
      )}
      <ApprovalDialog
        open={ask === "count" || ask === "close"}
        busy={counting.isBusy || closing.isBusy}
        failure={ask === "count" ? approvalFailure(counting.failure) : approvalFailure(closing.failure)}
        onPin={(pin) =>
          ask === "count" ? cash && counting.submit({ ...countOf(cash), approval: { pin } }) : close({ pin })
        }
        onClose={() => setAsk(undefined)}
      >
        {ask === "count" ? (
          <p>{text("recountText")}</p>
        ) : (
          counted && <DifferenceText settings={settings} difference={counted.difference} />
        )}
      </ApprovalDialog>
    </form>
  );
}

/** A dialog shows its own refusals. */
function problemOf({ counting, closing, ask }: Pick<Counting, "ask" | "closing" | "counting">, unanswered: string) {
  if (counting.state === "unanswered" || closing.state === "unanswered") return unanswered;
  return ask === "count" || ask === "close" ? undefined : (counting.failure ?? closing.failure)?.message;
}

type Counting = ReturnType<typeof useCounting>;

const countOf = ({ amount, pieces }: Cash): CountDrawerRequest => ({ counted: amount, ...(pieces && { pieces }) });

/** The first refusal only opened the dialog. */
function approvalFailure(failure: Error | undefined): string | undefined {
  return failure instanceof CallError && failure.code === approvalRequired ? undefined : failure?.message;
}

type Ask = "sure" | "count" | "close" | undefined;

function useCounting({ drawer, services, isOthers = false, onCounted, onClosed, onStale }: CountFormProps) {
  const [ask, setAsk] = useState<Ask>();
  const [counted, setCounted] = useState(drawer.count);
  const { id } = drawer;
  const code = (error: Error) => (error instanceof CallError ? error.code : undefined);
  const counting = useAct<CountDrawerRequest, DrawerResponse>({
    send: (body, key) =>
      services.post(isOthers ? staffPaths.countDrawerOf({ id }) : staffPaths.countDrawer(), body, {
        idempotencyKey: key,
      }),
    everyPress: true,
    onAnswer(answer) {
      if (answer.drawer === null) return;
      setCounted(answer.drawer.count);
      onCounted(answer.drawer);
      setAsk("sure");
    },
    onFailure(error) {
      if (code(error) === approvalRequired) setAsk("count");
      else if (code(error) === "NO_OPEN_DRAWER" || code(error) === "NOT_FOUND") onStale();
    },
  });
  const closing = useAct<CloseDrawerRequest, DrawerResponse>({
    send: (body, key) =>
      services.post(isOthers ? staffPaths.closeDrawerOf({ id }) : staffPaths.closeDrawer(), body, {
        idempotencyKey: key,
      }),
    everyPress: true,
    onAnswer: (answer) => answer.drawer !== null && onClosed(answer.drawer),
    onFailure(error) {
      if (code(error) === approvalRequired) setAsk("close");
      else if (code(error) === countAgain) setAsk(undefined);
      else if (code(error) === "NO_OPEN_DRAWER" || code(error) === "NOT_FOUND") onStale();
    },
    once: true,
  });
  return { counting, closing, counted, ask, setAsk };
}

interface CloseQuestionProps {
  settings: Settings;
  counted: NonNullable<Drawer["count"]>;
  isBusy: boolean;
  onKeep(): void;
  onClose(): void;
}

function CloseQuestion({ settings, counted, isBusy, onKeep, onClose }: CloseQuestionProps) {
  const text = useText(say, settings);
  return (
    <Prompt
      title={text("sureTitle")}
      options={[
        { label: text("keepText"), onChoose: onKeep },
        { label: text("closeText"), onChoose: onClose, dangerous: true, busy: isBusy },
      ]}
      onDismiss={onKeep}
    >
      <DifferenceText settings={settings} difference={counted.difference} />
      <dl className={styles.sums}>
        <Sum name={text("countedText")} amount={counted.counted} />
        <Sum name={text("expectedText")} amount={counted.expected} />
        <Sum name={text("differenceText")} amount={counted.difference} strong />
      </dl>
      <p>{counted.needsApproval ? text("sureApprovalText") : text("sureText")}</p>
    </Prompt>
  );
}

interface ClosedDrawerProps {
  settings: Settings;
  drawer: Drawer;
  services: ToolServices;
  onAgain(): void;
}

export function ClosedDrawer({ settings, drawer, services, onAgain }: ClosedDrawerProps) {
  const text = useText(say, settings);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { difference, counted, closedAt, note, approvedBy } = drawer;
  return (
    <div className={styles.form}>
      <h2 ref={heading} tabIndex={-1}>
        {text("closedTitle")}
      </h2>
      {closedAt !== undefined && <p className={styles.quiet}>{services.moment(closedAt)}</p>}
      {difference && <DifferenceText settings={settings} difference={difference} />}
      <DrawerSums settings={settings} drawer={drawer}>
        {counted && <Sum name={text("countedText")} amount={counted} />}
        {difference && <Sum name={text("differenceText")} amount={difference} strong />}
      </DrawerSums>
      <Movements settings={settings} drawer={drawer} services={services} />
      {approvedBy !== undefined && <p>{text("approvedText", { name: approvedBy })}</p>}
      {note !== undefined && <p>{note}</p>}
      <button type="button" className={`${controls.plain} ${styles.plain}`} onClick={onAgain}>
        {text("againText")}
      </button>
    </div>
  );
}
