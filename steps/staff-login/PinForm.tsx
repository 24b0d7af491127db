import { useEffect, useRef, useState } from "react";
import { CallError, isUnanswered } from "../../commerce/errors.ts";
import type { ToolServices } from "../../commerce/services.ts";
import * as say from "../../messages/generated/steps/staff-login.ts";
import type { ErrorCode } from "../../schemas/error-codes.ts";
import { staffPaths } from "../../schemas/generated/staff-paths.ts";
import type { Settings } from "../../schemas/generated/steps/staff-login.ts";
import type { StaffTokenResponse } from "../../schemas/generated/wire.ts";
import { PinPad } from "../../ui/PinPad.tsx";
import { useSubmission } from "../../ui/useSubmission.ts";
import { useText } from "../../ui/useText.ts";
import styles from "./staff-login.module.css";

const length = 4;
const notEnrolled: ErrorCode = "DEVICE_NOT_ENROLLED";

/** Sends a PIN as soon as it is entered (docs/behaviour.md, "PIN"). One that got no answer is kept for as long as it is entered. */
export function PinForm({ settings, services }: { settings: Settings; services: ToolServices }) {
  const text = useText(say, settings);
  const [pin, setPin] = useState("");
  const [invalid, setInvalid] = useState(false);
  const [lockedOut, setLockedOut] = useState<string>();
  const flash = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(flash.current), []);

  const checking = useSubmission<string, StaffTokenResponse>({
    // Without a key, from which and a PIN, which is short, the session's token could be worked out.
    send: (entered) => services.post(staffPaths.staffPinSignIn(), { pin: entered }, { idempotencyKey: "" }),
    isUnanswered,
    onAnswer: (session) => services.signedIn(session),
    onFailure(error) {
      if (isUnanswered(error)) return services.notify({ message: error.message, type: "error" });
      setPin("");
      setInvalid(true);
      clearTimeout(flash.current);
      flash.current = setTimeout(() => setInvalid(false), settings.flashDuration);
      if (error instanceof CallError && (error.status === 429 || error.code === notEnrolled)) return setLockedOut(error.message);
      setLockedOut(undefined);
      services.notify({ message: text("invalidMessage"), type: "error" }, settings.invalidDuration);
    },
  });

  function enter(next: string) {
    setInvalid(false);
    setPin(next);
    // One that was deleted must not sign anybody in once the network is back.
    checking.forget();
    if (next.length === length) checking.submit(next);
  }

  return (
    <>
      {/* It says for how long, and how to get in otherwise: it stays until the next answer, and hides none of the page. */}
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
