import { useNavigate } from "react-router-dom";
import * as say from "../../messages/generated/app/account.ts";
import { useLocale } from "../../ui/locale.ts";
import { notify } from "../state/banner.ts";
import { logOutEverywhere } from "./account-calls.ts";
import type { FormState } from "./use-form.ts";

export function useSignOutEverywhere(state: Pick<FormState<unknown>, "send">): () => Promise<void> {
  const locale = useLocale();
  const navigate = useNavigate();
  return () =>
    state.send(async () => {
      await logOutEverywhere();
      notify({ message: say.signedOutEverywhere(locale) });
      navigate("/account/login");
    });
}
