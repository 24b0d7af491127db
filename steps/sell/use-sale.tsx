import { useState } from "react";
import { CallError } from "../../commerce/errors.ts";
import type { ToolServices } from "../../commerce/services.ts";
import { useLoaded } from "../../engine/react/use-loaded.ts";
import { staffPaths } from "../../schemas/generated/staff-paths.ts";
import type { SellCheckoutRequest, SellCheckoutResponse, SellQuoteResponse } from "../../schemas/generated/wire.ts";
import { type Act, useAct } from "../../ui/use-act.ts";
import type { MadeSale } from "./sold.tsx";

interface SaleParts {
  onSold(sale: MadeSale): void;
  onStale(): void;
}

/** Sells. An unanswered sale continues after a reload, because the card may already be charged. */
export function useSale(
  services: Pick<ToolServices, "post" | "storage">,
  { onSold, onStale }: SaleParts,
): Act<SellCheckoutRequest> {
  return useAct<SellCheckoutRequest, SellCheckoutResponse>({
    stored: { storage: services.storage, name: "sentSale" },
    send: (input, key) => services.post(staffPaths.sellTickets(), input, { idempotencyKey: key }),
    onAnswer: (answer, _input, key) => onSold({ ...answer, key }),
    onFailure(error) {
      if (error instanceof CallError && error.status === 409) onStale();
    },
  });
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
