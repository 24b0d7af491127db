import { useState } from "react";
import { useLoaded } from "../../engine/react/use-loaded.ts";
import { formatMoney } from "../../messages/formats/money.ts";
import * as say from "../../messages/generated/steps/orders.ts";
import { staffPaths } from "../../schemas/generated/staff-paths.ts";
import type { RefundLinesRequest, RefundQuoteResponse } from "../../schemas/generated/wire.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { useLocale } from "../../ui/locale.ts";
import { Prompt } from "../../ui/prompt.tsx";
import { useText } from "../../ui/use-text.ts";
import type { ChangeProps } from "./change-props.ts";
import { type CodesAfter, codesAfter } from "./codes-after.ts";
import styles from "./orders.module.css";
import { RefundForm } from "./refund-form.tsx";
import { useChange } from "./use-change.tsx";

/** Refunds items after a confirmation, because a refund cannot be reversed. */
export function RefundItems({ order, settings, services, onClose, onDone, onStale }: ChangeProps) {
  const locale = useLocale();
  const text = useText(say, settings);
  const [asking, setAsking] = useState<RefundLinesRequest>();
  const countOf = ({ lines }: RefundLinesRequest) => lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const refunding = useChange<RefundLinesRequest>({
    send: (body, key) => services.post(staffPaths.staffRefund({ orderId: order.id }), body, { idempotencyKey: key }),
    onDone: (answer, body) => onDone(answer, text("refundDoneText", { count: countOf(body), order: order.name })),
    onFailed: () => setAsking(undefined),
    onStale,
  });
  const keep = () => {
    // While sending, "Keep" would promise what may already have happened.
    if (!refunding.busy) setAsking(undefined);
  };
  const asked = asking && JSON.stringify(asking.lines);
  const quote = useLoaded<RefundQuoteResponse, string>(asked, (lines) =>
    services.post(staffPaths.staffRefundQuote({ orderId: order.id }), { lines: JSON.parse(lines) }),
  );
  const amount = quote.value && formatMoney(locale, quote.value.refund);
  const explanation = explain(asking === undefined ? "none" : codesAfter(order, asking));
  function explain(after: CodesAfter): string | undefined {
    if (after === "none") return undefined;
    if (after === "stop") return text("cancelExplanation");
    return after === "some" ? text("someCodesText") : text("codeAdmitsText", { count: after.guests });
  }
  return (
    <>
      <Dialog title={text("refundTitle", { order: order.name })} open onClose={onClose}>
        <RefundForm order={order} settings={settings} change={refunding} onRefund={setAsking} />
      </Dialog>
      {asking && (
        <Prompt
          title={text("askTitle", { count: countOf(asking), order: order.name })}
          options={[
            { label: text("keepText"), onChoose: keep },
            {
              label:
                amount === undefined
                  ? text("refundItemsText", { count: countOf(asking) })
                  : text("refundAmountText", { amount }),
              // Never refund an amount that the clerk has not seen.
              onChoose: () => amount !== undefined && refunding.submit(asking),
              busy: refunding.busy || quote.loading,
              dangerous: true,
            },
          ]}
          onDismiss={keep}
        >
          <p aria-live="polite">
            {quote.value !== undefined && amount !== undefined && <b>{text("givenBackText", { amount })}</b>}
            {quote.error && <span>{quote.error.message}</span>}
          </p>
          {quote.value !== undefined && quote.value.guestsIn > 0 && (
            <p className={styles.failed}>{text("guestsInText", { count: quote.value.guestsIn })}</p>
          )}
          {quote.value !== undefined && quote.value.memberTickets > 0 && (
            <p className={styles.failed}>{text("memberTicketsText", { count: quote.value.memberTickets })}</p>
          )}
          {explanation !== undefined && <p>{explanation}</p>}
        </Prompt>
      )}
    </>
  );
}
