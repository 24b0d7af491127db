import { useState } from "react";
import { Link, useNavigate, useParams } from "react-router-dom";
import { useSnapshot } from "valtio";
import { CallError } from "../../commerce/errors.ts";
import { useLoaded } from "../../engine/react/use-loaded.ts";
import * as say from "../../messages/generated/app/resume.ts";
import { paths } from "../../schemas/generated/paths.ts";
import type { ResumeVisitRequest } from "../../schemas/generated/wire.ts";
import { sessionStore } from "../../ui/browser-storage.ts";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { useLocale } from "../../ui/locale.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useAct } from "../../ui/use-act.ts";
import { api } from "../state/api.ts";
import { cartState } from "../state/cart.ts";
import { madeLink } from "../state/made-link.ts";
import { useTenant, useTitle } from "../state/page.ts";
import styles from "./elsewhere-dialog.module.css";
import { continueVisit, newSecret } from "./move-visit.ts";

/** /resume/{token}: continues a visit from another device, once its visitor presses the button. */
export function ResumePage() {
  const { token = "" } = useParams();
  const locale = useLocale();
  const [device] = useState(() => deviceFor(token));
  const { value, error, retry } = useLoaded(token, stateOf);
  useTitle(say.continueTitle(locale));
  if (error !== undefined)
    return <LoadFailure headingLevel={1} title={say.continueTitle(locale)} error={error} onRetry={retry} />;
  if (value === undefined) return <Skeleton shape="rows" label={say.loading(locale)} />;
  // This device used it, and the answer may be lost.
  const isOwn = value === "used" && device.isUsed;
  if (value === "invalid" || (value === "used" && !isOwn))
    return <Refused reason={(value === "used" ? say.used : say.invalid)(locale)} />;
  return <ContinueHere token={token} device={device.secret} />;
}

async function stateOf(token: string, signal: AbortSignal): Promise<"open" | "used" | "invalid"> {
  try {
    return (await api.get("storefront", paths.resumeLink({ token }), signal)).state;
  } catch (error) {
    if (error instanceof CallError && error.status < 500 && error.status >= 400 && error.status !== 429)
      return "invalid";
    throw error;
  }
}

function ContinueHere({ token, device }: ResumeVisitRequest) {
  const locale = useLocale();
  const navigate = useNavigate();
  const { cart } = useSnapshot(cartState);
  const opening = useAct({
    send(body: ResumeVisitRequest, key) {
      noteUse(token, device);
      return api.post("storefront", paths.resumeVisit(), body, { idempotencyKey: key });
    },
    onAnswer: (answer) => continueVisit(answer, (address) => void navigate(address, { replace: true })),
    once: true,
  });
  const { failure } = opening;
  if (failure instanceof CallError && [404, 409, 410].includes(failure.status))
    return <Refused reason={failure.message} />;
  return (
    <div className={styles.page}>
      <h1>{say.continueTitle(locale)}</h1>
      <p>{say.continueHint(locale)}</p>
      {cart !== undefined && cart.lineItems.length > 0 && madeLink() === null && <p>{say.replaces(locale)}</p>}
      {failure && <p role="alert">{failure.message}</p>}
      <div className={styles.actions}>
        <button
          type="button"
          className="button"
          aria-busy={opening.isBusy}
          onClick={() => void opening.submit({ token, device })}
        >
          {say.continueHere(locale)}
        </button>
      </div>
    </div>
  );
}

function Refused({ reason }: { reason: string }) {
  const locale = useLocale();
  const { homePath } = useTenant();
  return (
    <div className={styles.page} role="alert">
      <h1>{say.invalidTitle(locale)}</h1>
      <p>{reason}</p>
      <p>{say.newLink(locale)}</p>
      <div className={styles.actions}>
        <Link className="button" to={homePath}>
          {say.seeWhatIsOn(locale)}
        </Link>
      </div>
    </div>
  );
}

const deviceKey = "resumeDevice";

interface Device {
  readonly token: string;
  readonly secret: string;
  readonly isUsed: boolean;
}

/** The secret with which this tab used a link, or a new one: a lost answer is repeated only for it. */
function deviceFor(token: string): Device {
  const known = JSON.parse(sessionStore.getItem(deviceKey) ?? "null") as Device | null;
  return known?.token === token ? known : { token, secret: newSecret(), isUsed: false };
}

function noteUse(token: string, secret: string): void {
  sessionStore.setItem(deviceKey, JSON.stringify({ token, secret, isUsed: true } satisfies Device));
}
