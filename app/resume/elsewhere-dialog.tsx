import { useEffect, useRef, useState } from "react";
import { useRefresh } from "../../engine/react/use-loaded.ts";
import { formatMoment } from "../../messages/formats/moment.ts";
import * as say from "../../messages/generated/app/resume.ts";
import { paths } from "../../schemas/generated/paths.ts";
import type { ResumeLink, ResumeLinkRequest } from "../../schemas/generated/wire.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { lazyComponent } from "../../ui/lazy-component.tsx";
import { useLocale } from "../../ui/locale.ts";
import { useAct } from "../../ui/use-act.ts";
import { api } from "../state/api.ts";
import { notify } from "../state/banner.ts";
import { savedCartId, setCart } from "../state/cart.ts";
import { forgetLink, noteMoved, rememberLink } from "../state/made-link.ts";
import { usePage, usePageState, useTenant } from "../state/page.ts";
import { emptyCart } from "../state/selection.ts";
import styles from "./elsewhere-dialog.module.css";
import { checkLink, watchLink } from "./link-state.ts";
import { newSecret, presentVisit } from "./move-visit.ts";

/** Separate chunk, because it includes the form library: the code appears first. */
const MailForm = lazyComponent(() => import("./mail-form.tsx").then((module) => module.MailForm));

/** Makes a link for another device, or says that the visit continues there. */
export function ElsewhereDialog() {
  const { state } = usePage();
  const { elsewhere } = usePageState();
  const locale = useLocale();
  const close = () => {
    state.elsewhere = undefined;
  };
  if (elsewhere === "moved")
    return (
      <Dialog key="moved" title={say.moved(locale)} open onClose={close}>
        <Moved close={close} />
      </Dialog>
    );
  return (
    <Dialog key="link" title={say.title(locale)} open onClose={close}>
      <NewLink />
    </Dialog>
  );
}

function Moved({ close }: { close(): void }) {
  const locale = useLocale();
  const startOver = () => {
    // Another device has the cart: its seats are not released.
    setCart(undefined);
    forgetLink();
    close();
    emptyCart();
  };
  return (
    <>
      <p>{say.movedHint(locale)}</p>
      <div className={styles.actions}>
        <button type="button" className="button" onClick={startOver}>
          {say.startOver(locale)}
        </button>
      </div>
    </>
  );
}

interface MadeLink extends ResumeLink {
  readonly token: string;
}

function NewLink() {
  const locale = useLocale();
  const [link, setLink] = useState<MadeLink>();
  const [hasVisit] = useState(() => presentVisit() !== undefined);
  const isSent = useRef(false);
  const making = useAct({
    send: (body: ResumeLinkRequest, key) =>
      api.post("storefront", paths.createResumeLink(), body, { idempotencyKey: key }),
    onAnswer(made, { token }) {
      rememberLink(token);
      watchLink();
      setLink({ ...made, token });
    },
    onRefused: noteMoved,
    // The dialog may open at a double press.
    everyPress: true,
  });
  const { submit } = making;
  const make = () => {
    const visit = presentVisit();
    const cartId = savedCartId();
    if (visit !== undefined) void submit({ token: newSecret(), visit, ...(cartId !== undefined && { cartId }) });
  };
  useEffect(() => {
    if (!isSent.current) make();
    isSent.current = true;
  });
  if (link !== undefined) return <Link {...link} />;
  if (hasVisit && making.failure === undefined)
    return (
      <div className={styles.waiting} role="status">
        <p>{say.making(locale)}</p>
      </div>
    );
  return (
    <div role="alert">
      <p>{say.notMade(locale)}</p>
      {making.failure && <p>{making.failure.message}</p>}
      <div className={styles.actions}>
        <button
          type="button"
          className="button"
          aria-busy={making.isBusy}
          onClick={making.isLocked ? making.resend : make}
        >
          {say.tryAgain(locale)}
        </button>
      </div>
    </div>
  );
}

/** Milliseconds between looks at whether the link was used, while the dialog is open. */
const checkEveryMs = 4000;

function Link({ token, url, code, expiresAt }: MadeLink) {
  const locale = useLocale();
  const { timeZone } = useTenant();
  const [check] = useState(() => () => void checkLink());
  useRefresh(check, checkEveryMs);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      notify({ message: say.copied(locale) });
    } catch {
      notify({ message: say.notCopied(locale), type: "error" });
    }
  };
  return (
    <>
      <p>{say.scan(locale)}</p>
      <img className={styles.code} src={code} alt={say.qrCode(locale)} width="200" height="200" />
      <p className={styles.link}>
        <a href={url}>{url}</a>
      </p>
      <div className={styles.actions}>
        <button type="button" className="button" onClick={() => void copy()}>
          {say.copy(locale)}
        </button>
      </div>
      <p className={styles.once}>{say.once(locale, { until: formatMoment(locale, expiresAt, timeZone) })}</p>
      <h3 className={styles.byEmail}>{say.byEmail(locale)}</h3>
      <MailForm token={token} />
    </>
  );
}
