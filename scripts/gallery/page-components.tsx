import type { ReactNode } from "react";
import { choice, usd } from "../../commerce/testing/wire.ts";
import picture from "../../flows/assets/general-admission.svg";
import logo from "../../flows/assets/meridian.svg";
import { DemoNote, StatusBanner } from "../../ui/banners.tsx";
import { ContinueArea } from "../../ui/continue-area.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Facts } from "../../ui/facts.tsx";
import { ErrorSummary } from "../../ui/form-errors.tsx";
import { LanguageSelect } from "../../ui/language-select.tsx";
import { BackLink } from "../../ui/links.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { MoreMenu } from "../../ui/more-menu.tsx";
import { CartButton } from "../../ui/museum/cart-button.tsx";
import { ChoiceCards } from "../../ui/museum/choice-cards.tsx";
import { Receipt } from "../../ui/museum/receipt.tsx";
import { Notice } from "../../ui/notice.tsx";
import { ActionBar, Columns, Hero } from "../../ui/page-layout.tsx";
import { Prompt } from "../../ui/prompt.tsx";
import { SiteFooter, SiteHeader, SkipLink } from "../../ui/site-frame.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Stepper } from "../../ui/stepper.tsx";
import { TextArea, TextField } from "../../ui/text-field.tsx";
import { UndoBar } from "../../ui/undo-bar.tsx";
import { Held } from "./held.tsx";

const nothing = () => {};
const choices = [choice("explorer", { title: "Explorer" }), choice("night", { title: "Planetarium Night" })];
const continuing = {
  description: "General Admission",
  position: 2,
  total: 6,
  label: "Continue",
  href: "#next",
  onContinue: nothing,
};
const receipt = {
  heading: "Your order",
  emptyText: "Nothing chosen yet.",
  totals: [
    { label: "Subtotal", money: usd("50.00") },
    { label: "Total", money: usd("50.00"), strong: true },
  ],
};
const items = [{ id: "adult", title: "Adult", quantity: 2, unitPrice: usd("25.00"), total: usd("50.00") }];
const parts = [
  {
    id: "visit",
    title: "General Admission",
    detail: [{ text: "Saturday, December 5" }, { text: "10:00 AM" }],
    party: "2 adults",
    total: usd("50.00"),
    items,
  },
];
const stepper = (own: { first: number; max?: number; note?: string; disabled?: boolean }) => (
  <Held first={own.first}>
    {(value, change) => (
      <Stepper title="Adult" description="13 and older" price={usd("25.00")} value={value} onChange={change} {...own} />
    )}
  </Held>
);

/** Components of ui/ that any page may have. */
export const pageComponents: Readonly<Record<string, Readonly<Record<string, ReactNode>>>> = {
  ActionBar: {
    "two buttons": (
      <ActionBar>
        <button type="button" className="button">
          Confirm
        </button>
      </ActionBar>
    ),
    "something is in the way": (
      <ActionBar note="Choose at least one ticket.">
        <button type="button" className="button" aria-disabled="true">
          Confirm
        </button>
      </ActionBar>
    ),
  },
  BackLink: {
    "to the step before": (
      <BackLink href="#back" onClick={nothing}>
        Back
      </BackLink>
    ),
  },
  ChoiceCards: {
    "one of several": (
      <Held first={["explorer"] as readonly string[]}>
        {(selected, onChange) => (
          <ChoiceCards legend="Bundles" kind="radio" none="No bundle" {...{ choices, selected, onChange }} />
        )}
      </Held>
    ),
    "several of several": (
      <Held first={["explorer"] as readonly string[]}>
        {(selected, onChange) => <ChoiceCards legend="Extras" kind="checkbox" {...{ choices, selected, onChange }} />}
      </Held>
    ),
  },
  Columns: {
    "main and aside": (
      <Columns
        main={<Skeleton shape="rows" label="Loading" />}
        aside={<Receipt {...receipt} groups={[]} totals={[]} />}
      />
    ),
  },
  ContinueArea: {
    ready: <ContinueArea {...continuing} enabled />,
    "nothing chosen yet": <ContinueArea {...continuing} enabled={false} problem="Choose a day to continue." />,
    "something missing": (
      <ContinueArea {...continuing} enabled={false} problem="Choose at least one ticket for the film." started />
    ),
    busy: <ContinueArea {...continuing} enabled busy />,
  },
  DemoNote: {
    "a line": <DemoNote text="Demo: test payments only. Tickets are not valid." />,
  },
  Dialog: {
    open: (
      <Dialog title="Your cart" open onClose={nothing}>
        <Receipt {...receipt} groups={[{ heading: "Admission", parts }]} />
      </Dialog>
    ),
  },
  EmptyState: {
    "nothing to choose": <EmptyState title="Nothing on sale">New dates are announced in January.</EmptyState>,
  },
  ErrorSummary: {
    "two errors": (
      <ErrorSummary
        ref={{ current: null }}
        errors={[
          { id: "school", label: "School", message: "Please answer this." },
          { id: undefined, label: undefined, message: "Something else is wrong." },
        ]}
      />
    ),
  },
  Facts: {
    "when and how long": (
      <Facts
        isFoldable
        facts={[
          { name: "When", text: "Saturday, December 12, 2026, 7:30 PM" },
          { name: "How long", text: "50 minutes" },
        ]}
      />
    ),
  },
  Hero: {
    "with a picture": (
      <Hero
        eyebrow="General Admission"
        title="When would you like to visit?"
        description="We are open Tuesday to Sunday."
        picture={{ src: picture, alt: "" }}
      />
    ),
    "of a later step": (
      <Hero
        eyebrow="General Admission"
        title="Who is coming?"
        description="Children under 3 are free and need no ticket."
        back={
          <BackLink href="#back" onClick={nothing}>
            Back
          </BackLink>
        }
      />
    ),
    "words alone": <Hero eyebrow="Membership" title="Choose a membership" />,
  },
  LoadFailure: {
    "with a request's id": (
      <LoadFailure
        title="We couldn't load the dates"
        error={Object.assign(new Error("Please try again."), { requestId: "6caa6c99" })}
        onRetry={nothing}
      />
    ),
  },
  Notice: {
    information: <Notice title="Doors close at 5" description="Last entry is at 4:15 PM." />,
    warning: (
      <Notice
        tone="warning"
        title="Sold out"
        description="Choose another day."
        href="#dates"
        linkText="See the dates"
      />
    ),
  },
  LanguageSelect: {
    "for employees": <LanguageSelect onChoose={nothing} />,
  },
  Prompt: {
    question: (
      <Prompt
        title="Your selection was cleared"
        options={[
          { label: "Restore it", onChoose: nothing },
          { label: "Start over", onChoose: nothing },
        ]}
        onDismiss={nothing}
      >
        <p>You chose two tickets for Saturday, December 5.</p>
      </Prompt>
    ),
  },
  SiteFooter: {
    "with links": (
      <SiteFooter title="Meridian Museum" year="2026">
        <a href="#faq">Questions and answers</a>
      </SiteFooter>
    ),
  },
  SiteHeader: {
    "in a flow": (
      <SiteHeader
        title="Meridian Museum"
        homeHref="#home"
        flowTitle="General Admission"
        logo={logo}
        links={[{ title: "Memberships", href: "#memberships" }]}
      >
        <CartButton count={2} onClick={nothing} controls="cart" expanded={false} />
      </SiteHeader>
    ),
  },
  Skeleton: {
    calendar: <Skeleton shape="calendar" label="Loading" />,
    cards: <Skeleton shape="cards" label="Loading" />,
    rows: <Skeleton shape="rows" label="Loading" />,
    slots: <Skeleton shape="slots" label="Loading" />,
  },
  StatusBanner: {
    success: <StatusBanner title="Checked in" message="Two tickets." onClose={nothing} />,
    error: (
      <StatusBanner
        type="error"
        message="This ticket was used already."
        onClose={nothing}
        action={{ label: "Show when", onPress: nothing }}
      />
    ),
    information: <StatusBanner type="info" message="Your selection is saved." onClose={nothing} />,
  },
  Stepper: {
    "a quantity": stepper({ first: 1 }),
    "at its limit": stepper({ first: 4, max: 4, note: "4 tickets at most" }),
    disabled: stepper({ first: 0, disabled: true }),
  },
  TextField: {
    "an amount": (
      <Held first="60">
        {(value, onChange) => <TextField label="Cash given" inputMode="decimal" {...{ value, onChange }} />}
      </Held>
    ),
    "with a note": (
      <TextField label="Float" note="What is in the drawer before the first sale." value="" onChange={nothing} />
    ),
    missing: <TextField label="Float" value="" onChange={nothing} required invalid />,
    wrong: <TextField label="Your email" type="email" value="ada" problem="Enter an email." onChange={nothing} />,
    locked: <TextField label="Cash given" value="60.00" onChange={nothing} locked />,
  },
  SkipLink: { "leads to the content": <SkipLink text="Skip to content" /> },
  TextArea: {
    empty: <Held first="">{(value, onChange) => <TextArea label="Reason" rows={2} {...{ value, onChange }} />}</Held>,
  },
  MoreMenu: {
    "behind a word": (
      <MoreMenu label="More" showsLabel>
        <button type="button">Open order</button>
        <button type="button">Resend tickets</button>
      </MoreMenu>
    ),
    "behind dots": (
      <MoreMenu label="More for General Admission">
        <button type="button">Remove</button>
      </MoreMenu>
    ),
  },
  UndoBar: {
    "can be undone": (
      <UndoBar
        text="2 checked in."
        undoText="Undo"
        unansweredText="No answer yet. It is sent again by itself."
        left={120_000}
        send={async () => undefined}
        onUndone={() => undefined}
        onRefused={() => undefined}
      />
    ),
  },
};
