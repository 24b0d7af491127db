import { useState } from "react";
import type { ToolServices } from "../../commerce/services.ts";
import { useLoaded } from "../../engine/react/use-loaded.ts";
import { staffPaths } from "../../schemas/generated/staff-paths.ts";
import type { SellCheckoutRequest, SellQuoteResponse } from "../../schemas/generated/wire.ts";

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
