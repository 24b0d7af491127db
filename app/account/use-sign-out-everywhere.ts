import { useNavigate } from "react-router-dom";
import * as say from "../../messages/generated/app/account.ts";
import { useLocale } from "../../ui/locale.ts";
import { type Act, useAct } from "../../ui/use-act.ts";
import { notify } from "../state/banner.ts";
import { logOutEverywhere } from "./account-calls.ts";

export function useSignOutEverywhere(): Act<void> {
  const locale = useLocale();
  const navigate = useNavigate();
  return useAct<void, void>({
    send: (_, key) => logOutEverywhere(key),
    onAnswer() {
      notify({ message: say.signedOutEverywhere(locale) });
      navigate("/account/login");
    },
    resends: false,
    reportsAfterUnmount: true,
  });
}
