import { useEffect, useRef, useState } from "react";
import { CallError, isUnanswered } from "../../commerce/errors.ts";
import type { ToolServices } from "../../commerce/services.ts";
import * as say from "../../messages/generated/steps/staff-login.ts";
import type { ErrorCode } from "../../schemas/error-codes.ts";
import { staffPaths } from "../../schemas/generated/staff-paths.ts";
import type { Settings } from "../../schemas/generated/steps/staff-login.ts";
import type { StaffTokenResponse } from "../../schemas/generated/wire.ts";
import { PinPad } from "../../ui/pin-pad.tsx";
import { useSubmission } from "../../ui/use-submission.ts";
import { useText } from "../../ui/use-text.ts";
import styles from "./staff-login.module.css";

const length = 4;
const notEnrolled: ErrorCode = "DEVICE_NOT_ENROLLED";

/** Sends a complete PIN at once (docs/behaviour.md, "PIN"), and retries until it is answered or edited. */
export function PinForm({ settings, services }: { settings: Settings; services: ToolServices }) {
  const text = useText(say, settings);
  const [pin, setPin] = useState("");
  const [invalid, setInvalid] = useState(false);
  const [lockedOut, setLockedOut] = useState<string>();
  const flash = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(flash.current), []);

  const checking = useSubmission<string, StaffTokenResponse>({
    // No idempotency key: from a key and a short PIN, an attacker could compute the session's token.
    send: (entered) => services.post(staffPaths.staffPinSignIn(), { pin: entered }, { idempotencyKey: "" }),
    isUnanswered,
    onAnswer: (session) => services.signedIn(session),
    onFailure(error) {
      if (isUnanswered(error)) return services.notify({ message: error.message, type: "error" });
      setPin("");
      setInvalid(true);
      clearTimeout(flash.current);
      flash.current = setTimeout(() => setInvalid(false), settings.flashDuration);
      if (error instanceof CallError && (error.status === 429 || error.code === notEnrolled))
        return setLockedOut(error.message);
      setLockedOut(undefined);
      services.notify({ message: text("invalidMessage"), type: "error" }, settings.invalidDuration);
    },
  });

  function enter(next: string) {
    setInvalid(false);
    setPin(next);
    // A deleted PIN must not sign in once the network is back.
    checking.forget();
    if (next.length === length) checking.submit(next);
  }

  return (
    <>
      {/* Stays until the next response, because it says how long and how else to sign in; covers nothing. */}
      {lockedOut !== undefined && (
        <p className={styles.lockedOut} role="alert">
          {lockedOut}
        </p>
      )}
      <PinPad pin={pin} length={length} invalid={invalid} busy={checking.state === "sending"} onChange={enter} />
      {checking.state === "unanswered" && pin.length === length && (
        <button type="button" className="button" onClick={() => checking.submit(pin)}>
          {text("retryText")}
        </button>
      )}
    </>
  );
}
