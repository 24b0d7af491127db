import { useRef, useState } from "react";
import { CallError, isUnanswered } from "../../commerce/errors.ts";
import { keepingChoice } from "../../commerce/kept-choice.ts";
import type { ToolServices } from "../../commerce/services.ts";
import { useLoaded } from "../../engine/react/use-loaded.ts";
import { staffPaths } from "../../schemas/generated/staff-paths.ts";
import type { SellCheckoutRequest, SellCheckoutResponse, SellQuoteResponse } from "../../schemas/generated/wire.ts";
import { useSubmission } from "../../ui/use-submission.ts";
import type { SentSale } from "./entered-sale.ts";
import type { MadeSale } from "./sold.tsx";

interface SaleParts {
  /** A sale sent before a reload that got no response. */
  readonly kept: SentSale | undefined;
  keep(begun: SentSale | undefined): void;
  onSold(sale: MadeSale): void;
  onStale(): void;
}

interface Sale {
  readonly failure: Error | undefined;
  readonly busy: boolean;
  /** Lock the input while the sale is being sent or retried. */
  readonly locked: boolean;
  readonly unanswered: boolean;
  /** May have succeeded: sell it again only with the same key. */
  readonly begun: SentSale | undefined;
  submit(sale: SellCheckoutRequest): void;
  forget(): void;
}

/** Sells once for any number of presses. Saves the sale with its idempotency key until a response arrives. */
export function useSale(services: Pick<ToolServices, "post">, { kept, keep, onSold, onStale }: SaleParts): Sale {
  const [begun, setBegun] = useState(kept);
  /** An attempt got no response. */
  const mayBeMade = useRef(kept !== undefined);
  const { state, failure, submit, forget } = useSubmission<SellCheckoutRequest, SellCheckoutResponse>({
    begun: kept,
    send(input, key) {
      setBegun({ input, key });
      // A first attempt refused for an expired session sold nothing.
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
      // With an expired session, an earlier attempt may still have succeeded.
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

interface Quote {
  /** The quote to show; while pricing, the previous one. */
  readonly shown: SellQuoteResponse | undefined;
  readonly value: SellQuoteResponse | undefined;
  readonly pricing: boolean;
  readonly error: Error | undefined;
  retry(): void;
}

export function useQuote(services: Pick<ToolServices, "post">, lines: SellCheckoutRequest["lines"]): Quote {
  const key = lines.length === 0 ? undefined : JSON.stringify(lines);
  const { value, loading, error, retry } = useLoaded<SellQuoteResponse, string>(key, (asked) =>
    services.post(staffPaths.sellQuote(), { lines: JSON.parse(asked) }),
  );
  const [before, setBefore] = useState<SellQuoteResponse>();
  if (value !== undefined && value !== before) setBefore(value);
  return { shown: value ?? (key === undefined ? undefined : before), value, pricing: loading, error, retry };
}
