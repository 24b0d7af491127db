import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from "react";
import { useNavigate } from "react-router-dom";
import type { Contributed } from "../../commerce/cart/selection.ts";
import { textIn } from "../../engine/core/contract.ts";
import { pageOf, repetitionsOf } from "../../engine/core/flow.ts";
import type { FlowStore } from "../../engine/react/flow-store.ts";
import { useFlow } from "../../engine/react/use-flow.ts";
import * as say from "../../messages/generated/app/flow.ts";
import { ContinueArea } from "../../ui/continue-area.tsx";
import { focusFirstMissing } from "../../ui/focus.ts";
import { followPress } from "../../ui/links.tsx";
import { useLocale } from "../../ui/locale.ts";
import { Columns } from "../../ui/page-layout.tsx";
import { Summary } from "../shell/summary.tsx";
import { SummaryButton } from "../shell/summary-button.tsx";
import { ownPathname } from "../state/addresses.ts";
import { useArrival } from "../state/arrival.ts";
import { notify } from "../state/banner.ts";
import { cartState } from "../state/cart.ts";
import { usePage, useTitle } from "../state/page.ts";
import { enterSelection, setSelected } from "../state/selection.ts";
import styles from "./flow-page.module.css";
import {
  EventFacts,
  type Go,
  type PageData,
  PageHero,
  PageMain,
  type PartProps,
  StepFailure,
} from "./page-content.tsx";

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
    store.flow.steps.flatMap((each) => repetitionsOf(store.flow, each)).findIndex((each) => pageOf(each) === path),
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
  const facts = view.back ? null : <EventFacts flow={store.flow} isSoldOut={isSoldOut} />;
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

function PageAside(props: PartProps & { readonly advance: () => Promise<void> }) {
  const { address, path, view, content, showsSummary, isSoldOut, advance } = props;
  const locale = useLocale();
  const { open, steps, step, next } = view;
  const here = `${address}${path}`;
  // On a page that asks several things, the bar counts its questions.
  const asked = steps.filter(({ layout }) => !layout.foldable);
  const isCounted = view.total === 1 && asked.length > 1;
  const at = open === undefined ? asked.length : Math.max(asked.indexOf(open), 0) + 1;
  return (
    <>
      {!isSoldOut && (
        <ContinueArea
          description={(open ?? steps.at(-1))?.step.shortDescription}
          summary={<SummaryButton next={step?.page !== undefined && view.blocker ? open?.step.title : undefined} />}
          position={view.position}
          total={view.total}
          questions={isCounted ? { at, of: asked.length } : undefined}
          label={textIn(locale, view.continueText) ?? (next === undefined ? say.checkout(locale) : say.onward(locale))}
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
      if (replace || ownPathname() !== target) navigate(target, { replace });
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

/** Focuses each new step's heading, for screen readers. @param shown the step's path once its heading is on the page */
function useStepFocus(heading: RefObject<HTMLElement | null>, shown: string | undefined): void {
  const before = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (shown === undefined) return;
    if (before.current !== undefined && before.current !== shown) {
      window.scrollTo({ top: 0 });
      heading.current?.focus({ preventScroll: true });
    }
    before.current = shown;
  }, [heading, shown]);
}
