import { useRef, useState } from "react";
import { CallError, isUnanswered } from "../../commerce/errors.ts";
import { keepingChoice } from "../../commerce/kept-choice.ts";
import type { ToolServices } from "../../commerce/services.ts";
import { staffPaths } from "../../schemas/generated/staff-paths.ts";
import type { SellCheckoutRequest, SellCheckoutResponse } from "../../schemas/generated/wire.ts";
import { useSubmission } from "../../ui/useSubmission.ts";
import type { BegunSale } from "./kept-sale.ts";
import type { MadeSale } from "./Sold.tsx";

interface SaleParts {
  /** Sent before a reload, without an answer. */
  readonly kept: BegunSale | undefined;
  /** Keeps what was chosen where the session has ended meanwhile. */
  keep(begun: BegunSale | undefined): void;
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
  /** It may have been made: it is sold again only by its key. */
  readonly begun: BegunSale | undefined;
  submit(sale: SellCheckoutRequest): void;
  /** Something else was entered. */
  forget(): void;
}

/** One sale at a time, sent once however often it is pressed, and kept with its key until it is answered. */
export function useSale(services: Pick<ToolServices, "post">, { kept, keep, onSold, onStale }: SaleParts): Sale {
  const [begun, setBegun] = useState(kept);
  /** A try got no answer. */
  const mayBeMade = useRef(kept !== undefined);
  const { state, failure, submit, forget } = useSubmission<SellCheckoutRequest, SellCheckoutResponse>({
    begun: kept,
    send(input, key) {
      setBegun({ input, key });
      // A first try that the ended session refused did nothing.
      return keepingChoice(
        () => services.post(staffPaths.sellTickets(), input, { idempotencyKey: key }),
        () => keep(mayBeMade.current ? { input, key } : undefined),
      );
    },
    isUnanswered,
    onAnswer(answer, _sale, key) {
      mayBeMade.current = false;
      setBegun(undefined);
      onSold({ ...answer, key });
    },
    onFailure(error) {
      if (isUnanswered(error)) {
        mayBeMade.current = true;
        return;
      }
      // An ended session refuses the answer of a sale that may have been made.
      if (mayBeMade.current && error instanceof CallError && error.status === 401) return;
      mayBeMade.current = false;
      setBegun(undefined);
      if (error instanceof CallError && error.status === 409) onStale();
    },
  });
  return {
    failure,
    busy: state === "sending",
    locked: state !== "idle",
    unanswered: state === "unanswered",
    begun,
    submit,
    forget,
  };
}
