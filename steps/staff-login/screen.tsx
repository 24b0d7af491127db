import { useEffect, useRef, useState } from "react";
import { CallError, isUnanswered } from "../../commerce/errors.ts";
import type { ToolAddress, ToolServices } from "../../commerce/services.ts";
import type { ToolProps } from "../../engine/core/contract.ts";
import * as say from "../../messages/generated/steps/staff-login.ts";
import type { ErrorCode } from "../../schemas/error-codes.ts";
import { staffPaths } from "../../schemas/generated/staff-paths.ts";
import { type Data, defaults, type Settings } from "../../schemas/generated/steps/staff-login.ts";
import type { StaffTokenResponse } from "../../schemas/generated/wire.ts";
import { lazyComponent } from "../../ui/lazy-component.tsx";
import { useLocale } from "../../ui/locale.ts";
import { PinPad } from "../../ui/pin-pad.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useAct } from "../../ui/use-act.ts";
import { useHydrated } from "../../ui/use-hydrated.ts";
import { useText } from "../../ui/use-text.ts";
import styles from "./staff-login.module.css";

/** Lazy, because most sign in by PIN. */
const EmployeeForm = lazyComponent(() => import("./employee-form.tsx").then((module) => module.EmployeeForm), {
  fallback: <FormLoads />,
  failure: <FormFailed />,
});

function FormLoads() {
  return <Skeleton shape="rows" label={say.loadingForm(useLocale())} />;
}

function FormFailed() {
  return <p role="alert">{say.formFailed(useLocale())}</p>;
}

/** Signs in by PIN, or by email and password (docs/behaviour.md, "Box-office login"). */
export default function StaffLoginScreen({ data, services, address }: ToolProps<Data, ToolServices, ToolAddress>) {
  const settings = { ...defaults, ...data };
  const text = useText(say, settings);
  const [asEmployee, setAsEmployee] = useState(false);
  const { isSignedIn } = services;
  const { interrupted } = address;

  // Also applies to a page served with a token.
  useEffect(() => {
    if (isSignedIn) address.go(interrupted ?? settings.landingPath, { replace: true });
  }, [isSignedIn, interrupted, address, settings.landingPath]);

  if (isSignedIn) return null;
  return (
    <div className={styles.login}>
      <DeviceName services={services} />
      {asEmployee ? (
        <EmployeeForm settings={settings} services={services} />
      ) : (
        <PinForm settings={settings} services={services} />
      )}
      <button type="button" className={styles.other} onClick={() => setAsEmployee(!asEmployee)}>
        {asEmployee ? text("pinText") : text("employeeText")}
      </button>
    </div>
  );
}

/** Says which desk this is: the same PIN opens them all. */
function DeviceName({ services }: { services: ToolServices }) {
  const name = useHydrated() ? services.deviceName() : undefined;
  return name === undefined ? null : <p className={styles.device}>{name}</p>;
}

const length = 4;
const notEnrolled: ErrorCode = "DEVICE_NOT_ENROLLED";

/** Sends a complete PIN at once (docs/behaviour.md, "PIN"), and retries until it is answered or edited. */
function PinForm({ settings, services }: { settings: Settings; services: ToolServices }) {
  const locale = useLocale();
  const text = useText(say, settings);
  const [pin, setPin] = useState("");
  const [invalid, setInvalid] = useState(false);
  const [lockedOut, setLockedOut] = useState<string>();
  const [isWrong, setWrong] = useState(false);
  const flash = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(flash.current), []);

  const checking = useAct<string, StaffTokenResponse>({
    // No idempotency key: from a key and a short PIN, an attacker could compute the session's token.
    send: (entered) => services.post(staffPaths.staffPinSignIn(), { pin: entered }, { idempotencyKey: "" }),
    everyPress: true,
    onAnswer: (session) => services.signedIn(session),
    onFailure(error) {
      if (isUnanswered(error)) return services.notify({ message: error.message, type: "error" });
      // A server that refuses attempts must not get another by itself.
      checking.forget();
      setPin("");
      setInvalid(true);
      clearTimeout(flash.current);
      flash.current = setTimeout(() => setInvalid(false), settings.flashDuration);
      const isUnknown = error instanceof CallError && error.code === notEnrolled;
      if (isUnknown) services.saveDeviceName(undefined);
      if (isUnknown || (error instanceof CallError && error.status === 429)) return setLockedOut(error.message);
      setLockedOut(undefined);
      setWrong(true);
      services.notify({ message: text("invalidMessage"), type: "error" }, settings.invalidDuration);
    },
  });

  function enter(next: string) {
    setInvalid(false);
    setWrong(false);
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
      <PinPad
        pin={pin}
        length={length}
        invalid={invalid}
        problem={isWrong ? say.wrongPinText(locale) : undefined}
        busy={checking.isBusy}
        onChange={enter}
      />
      {checking.state === "unanswered" && pin.length === length && (
        <button type="button" className="button" onClick={() => checking.submit(pin)}>
          {text("retryText")}
        </button>
      )}
    </>
  );
}
