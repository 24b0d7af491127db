import { useEffect, useState } from "react";
import { proxy, useSnapshot } from "valtio";
import { studioPaths } from "../../schemas/generated/studio-paths.ts";
import type { StudioAccount } from "../../schemas/generated/wire.ts";
import { forgetEdits } from "./draft.ts";
import { api, session } from "./session.ts";

interface AccountState {
  account: StudioAccount | null;
}

export const accountState = proxy<AccountState>({ account: null });

/** The account that this document's texts, edits and preview belong to. */
let owner: string | undefined;

const nameOf = ({ email, name }: StudioAccount) => email ?? name;

export function setAccount(account: StudioAccount): void {
  owner ??= nameOf(account);
  accountState.account = account;
}

/** Discards everything: another account signed in, here or in another tab, and must not see this one's edits. */
function startOver(): void {
  forgetEdits();
  location.reload();
}

/** Loads the signed-in account, and reloads it when the session changes. */
export function useAccount(): { account: Readonly<StudioAccount> | null; failure: Error | undefined; retry(): void } {
  const { token } = useSnapshot(session);
  const { account } = useSnapshot(accountState);
  const [failure, setFailure] = useState<Error>();
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: reload for a new session, and on retry
  useEffect(() => {
    const leaving = new AbortController();
    api.get("studio", studioPaths.studioAccount(), leaving.signal).then(
      (loaded) => {
        if (leaving.signal.aborted) return;
        if (owner !== undefined && owner !== nameOf(loaded)) return startOver();
        setAccount(loaded);
        setFailure(undefined);
      },
      (error: unknown) => {
        if (!leaving.signal.aborted) setFailure(error instanceof Error ? error : new Error(String(error)));
      },
    );
    return () => {
      leaving.abort();
      accountState.account = null;
    };
  }, [token, attempt]);
  return { account: account as Readonly<StudioAccount> | null, failure, retry: () => setAttempt(attempt + 1) };
}
