import { useState } from "react";
import type { ToolServices } from "../../commerce/services.ts";
import { useLoaded } from "../../engine/react/use-loaded.ts";
import { staffPaths } from "../../schemas/generated/staff-paths.ts";
import type { SellCheckoutRequest, SellQuoteResponse } from "../../schemas/generated/wire.ts";

interface Quote {
  /** While it is priced again, what it cost before. */
  readonly shown: SellQuoteResponse | undefined;
  /** What these lines cost; undefined while that is not known. */
  readonly value: SellQuoteResponse | undefined;
  readonly pricing: boolean;
  readonly error: Error | undefined;
  /** Prices them again. */
  retry(): void;
}

/** What the chosen tickets cost, as the server says, priced again with each change. */
export function useQuote(services: Pick<ToolServices, "post">, lines: SellCheckoutRequest["lines"]): Quote {
  const key = lines.length === 0 ? undefined : JSON.stringify(lines);
  const { value, loading, error, retry } = useLoaded<SellQuoteResponse, string>(key, (asked) =>
    services.post(staffPaths.sellQuote(), { lines: JSON.parse(asked) }),
  );
  const [before, setBefore] = useState<SellQuoteResponse>();
  if (value !== undefined && value !== before) setBefore(value);
  return { shown: value ?? (key === undefined ? undefined : before), value, pricing: loading, error, retry };
}
