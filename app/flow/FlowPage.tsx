import { type MouseEvent, useCallback, useEffect, useRef } from "react";
import { Link, useNavigate } from "react-router-dom";
import { requestIdOf } from "../../commerce/request-id.ts";
import { textIn } from "../../engine/core/sentence.ts";
import type { FlowStore } from "../../engine/react/flow-store.ts";
import { useFlow } from "../../engine/react/use-flow.ts";
import { useStepFocus } from "../../engine/react/use-step-focus.ts";
import * as say from "../../messages/generated/app/flow.ts";
import { BackLink } from "../../ui/BackLink.tsx";
import { Columns } from "../../ui/Columns.tsx";
import { ContinueArea } from "../../ui/ContinueArea.tsx";
import { Hero } from "../../ui/Hero.tsx";
import { LoadFailure } from "../../ui/LoadFailure.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { locale, tenant } from "../boot.ts";
import { Summary } from "../shell/Summary.tsx";
import { notify } from "../state/banner.ts";
import { cartState } from "../state/cart.ts";
import { pageState } from "../state/page.ts";
import { enterSelection } from "../state/selection.ts";
import { useTitle } from "../state/use-title.ts";
import { useWide } from "../state/use-wide.ts";
import { StepContent } from "./StepContent.tsx";

/** What any step's data may hold for the page around it (docs/behaviour.md, "Page data"). */
interface PageData {
  readonly eventSoldOut?: boolean;
  readonly notificationTitle?: string;
  readonly notificationDescription?: string;
  readonly notificationLinkRoute?: string;
  readonly notificationLinkText?: string;
  readonly disclaimer?: string;
}

/** A step of a flow: its intro and content on the left, the Continue button and the summary on the right. */
export function FlowPage({ store, address, path }: { store: FlowStore; address: string; path: string }) {
  const navigate = useNavigate();
  const heading = useRef<HTMLHeadingElement>(null);
  const go = useCallback((to: string, { replace }: { replace: boolean }) => navigate(`${address}${to}`, { replace }), [navigate, address]);
  const advance = useCallback(async () => {
    const continued = await store.proceed(path);
    if (continued.to === "step") go(continued.path, continued);
    else if (continued.to === "out") leave();
  }, [store, path, go]);
  const view = useFlow(store, path, go, advance);
  const { step, screen, failure } = view;
  const shown = view.walkStep === undefined ? undefined : path;

  useEffect(() => store.open(), [store]);
  useSelection(store, address, view.walkStep && path, view.next === undefined && view.enabled, go);
  useStepFocus(heading, shown);
  useTitle(step?.pageTitle ?? step?.title);
  const wide = useWide();
  // Where the summary is the content, the header need not lead to it.
  const showsSummary = view.layout.summary === "content";
  useHeader(store.flow.title, showsSummary);
  // A skipped step shows nothing, not even its title; a step that is being left stays on screen until the next one is ready.
  if (failure && step === undefined)
    return (
      <LoadFailure headingLevel={1} title={say.stepFailed(locale, { step: failure.step.title })} message={failure.error.message} onRetry={failure.retry} />
    );
  if (step === undefined || (view.grant.kind === "pass" && !view.busy)) return null;

  const data = (screen?.data ?? step.data) as PageData;
  const where = say.stepOf(locale, { position: view.position, total: view.total });
  const content = failure ? (
    <LoadFailure
      title={say.stepFailed(locale, { step: failure.step.title })}
      message={failure.error.message}
      requestId={requestIdOf(failure.error)}
      onRetry={failure.retry}
    />
  ) : (
    <StepContent step={step} view={view} />
  );

  return (
    <>
      <Hero eyebrow={store.flow.title} title={step.title} description={step.description} picture={store.flow.picture ?? tenant.picture} headingRef={heading} />
      <p className="visually-hidden" aria-live="polite">
        {shown && `${where}: ${step.title}`}
      </p>
      <Columns
        main={
          <>
            {view.back && (
              <BackLink href={`${address}${view.back}`} onClick={(event) => follow(event, () => go(view.back ?? "", { replace: false }))}>
                {say.back(locale)}
              </BackLink>
            )}
            {data.notificationTitle || data.notificationDescription || (data.notificationLinkRoute && data.notificationLinkText) ? (
              <Notice
                title={data.notificationTitle}
                description={data.notificationDescription}
                href={data.notificationLinkRoute}
                linkText={data.notificationLinkText}
                renderLink={({ href, ...props }) => <Link to={href} {...props} />}
              />
            ) : null}
            {/* With the content: what is below it would move. */}
            {showsSummary && (screen || failure) && <Summary />}
            {content}
            {screen && data.disclaimer && <p className="disclaimer">{data.disclaimer}</p>}
          </>
        }
        aside={
          <>
            {!data.eventSoldOut && (
              <ContinueArea
                description={step.shortDescription}
                position={view.position}
                total={view.total}
                label={textIn(locale, view.continueText) ?? say.checkout(locale)}
                // Opened in another tab, a step that may not be left yet is that step.
                href={
                  view.blocker ? `${address}${path}` : view.next === undefined ? (cartState.cart?.checkoutUrl ?? `${address}${path}`) : `${address}${view.next}`
                }
                enabled={view.enabled && !failure}
                busy={view.busy}
                problem={textIn(locale, view.blocker?.message)}
                onContinue={(event) => follow(event, () => (view.enabled ? void advance() : undefined))}
              />
            )}
            {wide && !showsSummary && !data.eventSoldOut && <Summary />}
          </>
        }
      />
    </>
  );
}

/** A plain press acts here; one that opens a new tab stays the browser's. */
function follow(event: MouseEvent, act: () => void): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
  event.preventDefault();
  // The second press of a double click would fall on the next step's link, which has taken this one's place.
  if (event.detail < 2) act();
}

/** The exit: the platform's checkout page. */
function leave(): void {
  const url = cartState.cart?.checkoutUrl;
  if (url === undefined) notify({ message: say.nothingInCart(locale), type: "error" });
  else location.assign(`${url}?back=${encodeURIComponent(location.pathname)}`);
}

/** Tells the cart, on every page, where the selection was made, and here what can be done with it. */
function useSelection(
  store: FlowStore,
  address: string,
  path: string | undefined,
  isReady: boolean,
  go: (to: string, options: { replace: boolean }) => void,
): void {
  useEffect(() => {
    if (path === undefined) return;
    return enterSelection(
      { href: `${address}${path}`, isReady },
      {
        remove: (variantId) => store.takeBack(variantId),
        startOver() {
          store.begin();
          go(store.flow.first.path, { replace: false });
        },
      },
    );
  }, [store, address, path, isReady, go]);
}

function useHeader(flowTitle: string, showsSummary: boolean): void {
  useEffect(() => {
    pageState.flowTitle = flowTitle;
    pageState.showCart = !showsSummary;
    pageState.hasSummary = true;
    return () => {
      pageState.flowTitle = undefined;
      pageState.showCart = true;
      pageState.hasSummary = false;
    };
  }, [flowTitle, showsSummary]);
}
