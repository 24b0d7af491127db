import type { RefObject } from "react";
import { Link } from "react-router-dom";
import type { ParsedFlow } from "../../engine/core/flow.ts";
import type { FlowStore } from "../../engine/react/flow-store.ts";
import type { useFlow } from "../../engine/react/use-flow.ts";
import * as say from "../../messages/generated/app/flow.ts";
import * as soldOut from "../../messages/generated/app/sold-out.ts";
import { Facts } from "../../ui/facts.tsx";
import { BackLink, followPress } from "../../ui/links.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { useLocale } from "../../ui/locale.ts";
import { Notice } from "../../ui/notice.tsx";
import { Hero } from "../../ui/page-layout.tsx";
import { Summary } from "../shell/summary.tsx";
import { useTenant } from "../state/page.ts";
import { PageStep, StepContent } from "./step-content.tsx";

/** Step data that the page around the step may use (docs/behaviour.md, "Page data"). */
export interface PageData {
  readonly eventSoldOut?: boolean;
  readonly notificationTitle?: string;
  readonly notificationDescription?: string;
  readonly notificationLinkRoute?: string;
  readonly notificationLinkText?: string;
  readonly disclaimer?: string;
}

export type View = ReturnType<typeof useFlow>;
export type Go = (to: string, options: { replace: boolean }) => void;

export interface PartProps {
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

export function PageHero({ store, address, view: { back }, step, heading, go }: PageHeroProps) {
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

export function PageMain({ store, view: { step, steps, failure }, data, content, showsSummary, isSoldOut }: PartProps) {
  const isThere = steps.some(({ screen }) => screen !== undefined);
  const isShared = step?.page !== undefined;
  const isLoading = steps.some(({ isOpen, screen, failure: failed }) => isOpen && screen === undefined && !failed);
  const next = isLoading ? steps.find(({ isOpen, layout }) => !isOpen && !layout.foldable) : undefined;
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
          steps.map((each, index) =>
            isShared ? (
              <PageStep key={each.step.path} view={each} after={steps[index - 1]} isNext={each === next} />
            ) : (
              <StepContent key={each.step.path} view={each} />
            ),
          )
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

export function StepFailure({ failure, headingLevel }: { failure: NonNullable<View["failure"]>; headingLevel: 1 | 2 }) {
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

/** Mail link that asks the museum about returned tickets. `when`: day and time of an event that takes place once. */
function ReturnedTickets({ event, when }: { event: string; when: string | undefined }) {
  const tenant = useTenant();
  const locale = useLocale();
  const subject =
    when === undefined ? soldOut.subject(locale, { event }) : soldOut.subjectWhen(locale, { event, when });
  return (
    <p>
      <a href={`mailto:${tenant.supportEmail}?subject=${encodeURIComponent(subject)}`}>{soldOut.askUs(locale)}</a>
    </p>
  );
}

/** In the order in which visitors ask. */
const factNames = {
  price: say.price,
  benefits: say.benefits,
  when: say.when,
  duration: say.duration,
  language: say.language,
  age: say.age,
  access: say.access,
  refunds: say.refunds,
};

/** The event's facts that the museum has filled in. */
export function EventFacts({
  flow: { facts = {} },
  isSoldOut,
}: {
  flow: Pick<ParsedFlow, "facts">;
  isSoldOut: boolean;
}) {
  const locale = useLocale();
  const shown = Object.entries(factNames).flatMap(([fact, name]) => {
    const text = facts[fact];
    return text === undefined ? [] : [{ name: name(locale), text }];
  });
  return <Facts facts={shown} isFoldable={!isSoldOut} />;
}
