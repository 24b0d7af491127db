import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from "react";
import { Link, useNavigate } from "react-router-dom";
import type { Contributed } from "../../commerce/cart/selection.ts";
import { textIn } from "../../engine/core/contract.ts";
import { type ParsedFlow, pageOf } from "../../engine/core/flow.ts";
import type { FlowStore } from "../../engine/react/flow-store.ts";
import { useFlow } from "../../engine/react/use-flow.ts";
import { useStepFocus } from "../../engine/react/use-step-focus.ts";
import * as say from "../../messages/generated/app/flow.ts";
import { BackLink, followPress } from "../../ui/links.tsx";
import { Columns } from "../../ui/columns.tsx";
import { ContinueArea } from "../../ui/continue-area.tsx";
import { Facts } from "../../ui/facts.tsx";
import { Hero } from "../../ui/hero.tsx";
import { lazyComponent } from "../../ui/lazy-component.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { useLocale } from "../../ui/locale.ts";
import { Notice } from "../../ui/notice.tsx";
import { focusFirstMissing } from "../../ui/focus.ts";
import { Summary } from "../shell/summary.tsx";
import { SummaryButton } from "../shell/summary-button.tsx";
import { useArrival } from "../state/arrival.ts";
import { notify } from "../state/banner.ts";
import { cartState } from "../state/cart.ts";
import { usePage, useTenant, useTitle } from "../state/page.ts";
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
  // A page with the summary as content needs no link to it in the header.
  const showsSummary = steps.some(({ layout }) => layout.summary === "content");
  useEffect(() => store.open(), [store]);
  useSelection(store, address, shown, view.next === undefined && view.enabled, go);
  useStepFocus(heading, shown);
  useArrival(
    shown,
    store.flow.steps.findIndex((each) => pageOf(each) === path),
    { heading, content },
  );
  useTitle(step?.pageTitle ?? step?.title);
  useHeader(store.flow.title, showsSummary);
  useSelected(view.isShown ? (view.contributed as readonly Contributed[]) : undefined);
  if (step === undefined) return failure ? <StepFailure failure={failure} headingLevel={1} /> : null;
  // A skipped step shows nothing; the step being left stays until the next one is ready.
  if (view.grant.kind === "pass" && !view.busy) return null;

  const data: PageData = Object.assign(
    {},
    ...steps.map(({ screen, step: { data: written } }) => screen?.data ?? written),
  );
  const isSoldOut = data.eventSoldOut === true;
  const facts = view.back ? null : <Facts facts={factsOf(locale, store.flow)} />;
  const parts: PartProps = { store, address, path, view, data, content, showsSummary, isSoldOut };
  return (
    <div className={styles.page}>
      <PageHero {...parts} step={step} heading={heading} go={go} />
      {!isSoldOut && facts}
      <Columns main={<PageMain {...parts} />} aside={<PageAside {...parts} advance={advance} />} />
      {isSoldOut && facts}
    </div>
  );
}

type View = ReturnType<typeof useFlow>;
type Go = (to: string, options: { replace: boolean }) => void;

interface PartProps {
  readonly store: FlowStore;
  readonly address: string;
  readonly path: string;
  readonly view: View;
  readonly data: PageData;
  readonly content: RefObject<HTMLDivElement | null>;
  readonly showsSummary: boolean;
  readonly isSoldOut: boolean;
}

interface PageHeroProps extends Pick<PartProps, "store" | "address" | "view"> {
  readonly step: NonNullable<View["step"]>;
  readonly heading: RefObject<HTMLHeadingElement | null>;
  readonly go: Go;
}

function PageHero({ store, address, view: { back }, step, heading, go }: PageHeroProps) {
  const locale = useLocale();
  const tenant = useTenant();
  // A shared page has its own title; its steps have headings below it.
  const isShared = step.page !== undefined;
  return (
    <Hero
      eyebrow={store.flow.title}
      title={((isShared && step.pageTitle) || step.title) ?? ""}
      description={isShared ? undefined : step.description}
      picture={store.flow.picture ?? tenant.picture}
      back={
        back && (
          <BackLink
            href={`${address}${back}`}
            onClick={(event) => followPress(event, () => go(back, { replace: false }))}
          >
            {say.back(locale)}
          </BackLink>
        )
      }
      headingRef={heading}
    />
  );
}

function PageMain({ store, view: { step, steps, failure }, data, content, showsSummary, isSoldOut }: PartProps) {
  const isThere = steps.some(({ screen }) => screen !== undefined);
  const Step = step?.page === undefined ? StepContent : PageStep;
  return (
    <>
      {!isSoldOut && <PageNotice data={data} />}
      {/* Rendered with the content, because it would otherwise shift what is below it. */}
      {showsSummary && (isThere || failure) && <Summary />}
      {/* Replace the placeholder together with the summary; otherwise the summary would move it. */}
      <div key={showsSummary && !isThere ? "waiting" : "content"} ref={content}>
        {failure ? (
          <StepFailure failure={failure} headingLevel={2} />
        ) : (
          steps.map((each) => <Step key={each.step.path} view={each} />)
        )}
      </div>
      {isSoldOut && <PageNotice data={data} />}
      {isSoldOut && isThere && <ReturnedTickets event={store.flow.title} when={store.flow.facts?.when} />}
      {isThere && data.disclaimer && <p className="disclaimer">{data.disclaimer}</p>}
    </>
  );
}

function PageNotice({ data }: Pick<PartProps, "data">) {
  const { notificationTitle: title, notificationDescription: description } = data;
  const { notificationLinkRoute: href, notificationLinkText: linkText } = data;
  if (!title && !description && !(href && linkText)) return null;
  return (
    <Notice
      title={title}
      description={description}
      href={href}
      linkText={linkText}
      renderLink={({ href: to, ...props }) => <Link to={to} {...props} />}
    />
  );
}

function StepFailure({ failure, headingLevel }: { failure: NonNullable<View["failure"]>; headingLevel: 1 | 2 }) {
  const locale = useLocale();
  return (
    <LoadFailure
      headingLevel={headingLevel}
      title={say.stepFailed(locale, { step: failure.step.title })}
      error={failure.error}
      onRetry={failure.retry}
    />
  );
}

function PageAside(props: PartProps & { readonly advance: () => Promise<void> }) {
  const { address, path, view, content, showsSummary, isSoldOut, advance } = props;
  const locale = useLocale();
  const { open, steps, step, next } = view;
  const here = `${address}${path}`;
  return (
    <>
      {!isSoldOut && (
        <ContinueArea
          description={(open ?? steps.at(-1))?.step.shortDescription}
          summary={<SummaryButton next={step?.page === undefined ? undefined : open?.step.shortDescription} />}
          position={view.position}
          total={view.total}
          label={textIn(locale, view.continueText) ?? say.checkout(locale)}
          // In another tab, the link of a blocked step opens the same step.
          href={view.blocker ? here : next === undefined ? (cartState.cart?.checkoutUrl ?? here) : `${address}${next}`}
          enabled={view.enabled}
          busy={view.busy}
          problem={textIn(locale, view.blocker?.message)}
          started={open?.screen?.answer !== undefined}
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
  );
}

function useGo(address: string): Go {
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
function useSelection(store: FlowStore, address: string, path: string | undefined, isReady: boolean, go: Go): void {
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
