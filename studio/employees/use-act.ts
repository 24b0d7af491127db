import { useState } from "react";

interface Act {
  readonly failure: string | undefined;
  readonly busy: boolean;
  /** Drops an action while another is running. */
  act(work: () => Promise<void>): void;
}

export function useAct(): Act {
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  return {
    failure,
    busy,
    act(work) {
      if (busy) return;
      setBusy(true);
      setFailure(undefined);
      work()
        .catch((error: unknown) => setFailure(error instanceof Error ? error.message : String(error)))
        .finally(() => setBusy(false));
    },
  };
}
