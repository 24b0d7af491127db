import { CallError, isUnanswered } from "../../commerce/errors.ts";
import { keepingChoice } from "../../commerce/kept-choice.ts";
import type { ToolServices } from "../../commerce/services.ts";
import { staffPaths } from "../../schemas/generated/staff-paths.ts";
import type { SellCheckoutRequest, SellCheckoutResponse } from "../../schemas/generated/wire.ts";
import { useSubmission } from "../../ui/useSubmission.ts";
import type { MadeSale } from "./Sold.tsx";

interface SaleParts {
  /** Keeps what was chosen where the session has ended meanwhile. */
  keep(): void;
  onSold(sale: MadeSale): void;
  /** What is shown is out of date: another desk was quicker, or a price changed. */
  onStale(): void;
}

interface Sale {
  /** Why the last try failed. */
  readonly failure: Error | undefined;
  readonly busy: boolean;
  /** What was entered must stay as it is: it is being sent, or waits to be sent again. */
  readonly locked: boolean;
  /** No answer came; it is sent again by itself. */
  readonly unanswered: boolean;
  submit(sale: SellCheckoutRequest): void;
  /** Something else was entered. */
  forget(): void;
}

/** One sale at a time, sent once however often it is pressed, and kept with its key until it is answered. */
export function useSale(services: Pick<ToolServices, "post">, { keep, onSold, onStale }: SaleParts): Sale {
  const { state, failure, submit, forget } = useSubmission<SellCheckoutRequest, SellCheckoutResponse>({
    send: (sale, key) => keepingChoice(() => services.post(staffPaths.sellTickets(), sale, { idempotencyKey: key }), keep),
    isUnanswered,
    onAnswer: (answer, _sale, key) => onSold({ ...answer, key }),
    onFailure(error) {
      if (error instanceof CallError && error.status === 409) onStale();
    },
  });
  return {
    failure,
    busy: state === "sending",
    locked: state !== "idle",
    unanswered: state === "unanswered",
    submit,
    forget,
  };
}
