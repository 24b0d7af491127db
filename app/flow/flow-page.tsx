import { useCallback, useEffect, useLayoutEffect, useRef } from "react";
import { Link, useNavigate } from "react-router-dom";
import type { Contributed } from "../../commerce/cart/selection.ts";
import { requestIdOf } from "../../commerce/request-id.ts";
import { textIn } from "../../engine/core/contract.ts";
import { type ParsedFlow, pageOf } from "../../engine/core/flow.ts";
import type { FlowStore } from "../../engine/react/flow-store.ts";
import { useFlow } from "../../engine/react/use-flow.ts";
import { useStepFocus } from "../../engine/react/use-step-focus.ts";
import * as say from "../../messages/generated/app/flow.ts";
import { BackLink } from "../../ui/back-link.tsx";
import { Columns } from "../../ui/columns.tsx";
import { ContinueArea } from "../../ui/continue-area.tsx";
import { Facts } from "../../ui/facts.tsx";
import { focusFirstMissing } from "../../ui/focus-first-missing.ts";
import { followPress } from "../../ui/follow-press.ts";
import { Hero } from "../../ui/hero.tsx";
import { lazyComponent } from "../../ui/lazy-component.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { useLocale } from "../../ui/locale.ts";
import { Notice } from "../../ui/notice.tsx";
import { usePage, useTenant, useTitle } from "../page.ts";
import { Summary } from "../shell/summary.tsx";
import { SummaryButton } from "../shell/summary-button.tsx";
import { useArrival } from "../state/arrival.ts";
import { notify } from "../state/banner.ts";
import { cartState } from "../state/cart.ts";
import { enterSelection, setSelected } from "../state/selection.ts";
import styles from "./flow-page.module.css";
import { PageStep, StepContent } from "./step-content.tsx";

const ReturnedTickets = lazyComponent(() => import("./returned-tickets.tsx").then((module) => module.ReturnedTickets), {
  failure: null,
});

/** Step data that the page around the step may use (docs/behaviour.md, "Page data"). */
interface PageData {
  readonly eventSoldOut?: boolean;
  readonly notificationTitle?: string;
  readonly notificationDescription?: string;
  readonly notificationLinkRoute?: string;
  readonly notificationLinkText?: string;
  readonly disclaimer?: string;
}

/** A flow's page with one or several steps: content on the left, Continue button and summary on the right. */
export function FlowPage({ store, address, path }: { store: FlowStore; address: string; path: string }) {
  const locale = useLocale();
  const tenant = useTenant();
  const heading = useRef<HTMLHeadingElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const go = useGo(address);
  const advance = useCallback(async () => {
    const continued = await store.proceed(path);
    if (continued.to === "step") go(continued.path, continued);
    else if (continued.to === "out") leave(locale);
  }, [store, path, go, locale]);
  const view = useFlow(store, path, go, advance);
  const { step, steps, failure } = view;
  const shown = view.isShown ? path : undefined;
  // A shared page has its own title; its steps have headings below it.
  const isShared = step?.page !== undefined;
  const title = (isShared && step.pageTitle) || step?.title;

  useEffect(() => store.open(), [store]);
  useSelection(store, address, shown, view.next === undefined && view.enabled, go);
  useStepFocus(heading, shown);
  useArrival(
    shown,
    store.flow.steps.findIndex((each) => pageOf(each) === path),
    { heading, content },
  );
  useTitle(step?.pageTitle ?? step?.title);
  // A page with the summary as content needs no link to it in the header.
  const showsSummary = steps.some(({ layout }) => layout.summary === "content");
  useHeader(store.flow.title, showsSummary);
  useSelected(view.isShown ? (view.contributed as readonly Contributed[]) : undefined);
  // A skipped step shows nothing; the step being left stays until the next one is ready.
  const failed = failure && (
    <LoadFailure
      headingLevel={step === undefined ? 1 : 2}
      title={say.stepFailed(locale, { step: failure.step.title })}
      message={failure.error.message}
      requestId={requestIdOf(failure.error)}
      onRetry={failure.retry}
    />
  );
  if (failed && step === undefined) return failed;
  if (step === undefined || (view.grant.kind === "pass" && !view.busy)) return null;

  const data: PageData = Object.assign(
    {},
    ...steps.map(({ screen, step: { data: written } }) => screen?.data ?? written),
  );
  const isThere = steps.some(({ screen }) => screen !== undefined);
  const isSoldOut = data.eventSoldOut === true;
  const facts = view.back ? null : <Facts facts={factsOf(locale, store.flow)} />;
  const Step = isShared ? PageStep : StepContent;
  const shownSteps = failed ?? steps.map((each) => <Step key={each.step.path} view={each} />);

  const notice =
    data.notificationTitle ||
    data.notificationDescription ||
    (data.notificationLinkRoute && data.notificationLinkText) ? (
      <Notice
        title={data.notificationTitle}
        description={data.notificationDescription}
        href={data.notificationLinkRoute}
        linkText={data.notificationLinkText}
        renderLink={({ href, ...props }) => <Link to={href} {...props} />}
      />
    ) : null;

  return (
    <div className={styles.page}>
      <Hero
        eyebrow={store.flow.title}
        title={title ?? ""}
        description={isShared ? undefined : step.description}
        picture={store.flow.picture ?? tenant.picture}
        back={
          view.back && (
            <BackLink
              href={`${address}${view.back}`}
              onClick={(event) => followPress(event, () => go(view.back ?? "", { replace: false }))}
            >
              {say.back(locale)}
            </BackLink>
          )
        }
        headingRef={heading}
      />
      {!isSoldOut && facts}
      <Columns
        main={
          <>
            {!isSoldOut && notice}
            {/* Rendered with the content, because it would otherwise shift what is below it. */}
            {showsSummary && (isThere || failure) && <Summary />}
            {/* Replace the placeholder together with the summary; otherwise the summary would move it. */}
            <div key={showsSummary && !isThere ? "waiting" : "content"} ref={content}>
              {shownSteps}
            </div>
            {isSoldOut && notice}
            {isSoldOut && isThere && <ReturnedTickets event={store.flow.title} when={store.flow.facts?.when} />}
            {isThere && data.disclaimer && <p className="disclaimer">{data.disclaimer}</p>}
          </>
        }
        aside={
          <>
            {!isSoldOut && (
              <ContinueArea
                description={(view.open ?? steps.at(-1))?.step.shortDescription}
                summary={<SummaryButton next={isShared ? view.open?.step.shortDescription : undefined} />}
                position={view.position}
                total={view.total}
                label={textIn(locale, view.continueText) ?? say.checkout(locale)}
                // In another tab, the link of a blocked step opens the same step.
                href={
                  view.blocker
                    ? `${address}${path}`
                    : view.next === undefined
                      ? (cartState.cart?.checkoutUrl ?? `${address}${path}`)
                      : `${address}${view.next}`
                }
                enabled={view.enabled}
                busy={view.busy}
                problem={textIn(locale, view.blocker?.message)}
                started={view.open?.screen?.answer !== undefined}
                // On a blocked page the press focuses the first missing field.
                onContinue={(event) =>
                  followPress(
                    event,
                    () => void (view.enabled ? advance() : content.current && focusFirstMissing(content.current)),
                  )
                }
              />
            )}
            {!showsSummary && !isSoldOut && <Summary />}
          </>
        }
      />
      {isSoldOut && facts}
    </div>
  );
}

function useGo(address: string): (to: string, options: { replace: boolean }) => void {
  const navigate = useNavigate();
  return useCallback(
    (to, { replace }) => {
      const target = address + to;
      // A second press before the page has changed must not add a history entry.
      if (replace || location.pathname !== target) navigate(target, { replace });
    },
    [navigate, address],
  );
}

function leave(locale: string): void {
  const url = cartState.cart?.checkoutUrl;
  if (url === undefined) notify({ message: say.nothingInCart(locale), type: "error" });
  else location.assign(`${url}?back=${encodeURIComponent(location.pathname)}`);
}

/** Records the current step, so that other pages lead back to it, and registers its actions. */
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
        remove: store.remove,
        startOver() {
          store.begin();
          go(pageOf(store.flow.first), { replace: false });
        },
        address,
        go: (page) => go(page, { replace: false }),
      },
    );
  }, [store, address, path, isReady, go]);
}

/** Shows the selection on screen; while the answers load, the cart's. */
function useSelected(contributed: readonly Contributed[] | undefined): void {
  useLayoutEffect(() => setSelected(contributed), [contributed]);
  useEffect(() => () => setSelected(undefined), []);
}

function useHeader(flowTitle: string, showsSummary: boolean): void {
  const { state } = usePage();
  useEffect(() => {
    state.flowTitle = flowTitle;
    state.showCart = !showsSummary;
    state.hasSummary = true;
    return () => {
      state.flowTitle = undefined;
      state.showCart = true;
      state.hasSummary = false;
    };
  }, [state, flowTitle, showsSummary]);
}

/** In the order in which visitors ask. */
const names = {
  price: say.price,
  benefits: say.benefits,
  when: say.when,
  duration: say.duration,
  language: say.language,
  age: say.age,
  access: say.access,
  refunds: say.refunds,
};

/** Returns the event's facts that the museum has filled in. */
function factsOf(
  locale: string,
  { facts = {} }: Pick<ParsedFlow, "facts">,
): { readonly name: string; readonly text: string }[] {
  return Object.entries(names).flatMap(([fact, name]) => {
    const text = facts[fact];
    return text === undefined ? [] : [{ name: name(locale), text }];
  });
}
