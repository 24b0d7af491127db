import { useState } from "react";

interface Act {
  /** Why the last one failed. */
  readonly failure: string | undefined;
  readonly busy: boolean;
  /** One at a time: what comes while another is under way is dropped. */
  act(work: () => Promise<void>): void;
}

/** Something that a button does at the server. */
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
