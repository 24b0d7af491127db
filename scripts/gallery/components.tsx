import type { ReactNode } from "react";
import { freeType, staffEvent } from "../../commerce/testing/staff.ts";
import { choice, datesOf, usd } from "../../commerce/testing/wire.ts";
import picture from "../../flows/assets/general-admission.svg";
import logo from "../../flows/assets/meridian.svg";
import type { Receipt as PaperReceiptData } from "../../schemas/generated/wire.ts";
import { ActionBar } from "../../ui/action-bar.tsx";
import { AmountButtons } from "../../ui/amount-buttons.tsx";
import { BackLink } from "../../ui/back-link.tsx";
import { Calendar } from "../../ui/calendar.tsx";
import { CartButton } from "../../ui/cart-button.tsx";
import { CatalogueCard } from "../../ui/catalogue-card.tsx";
import { ChoiceCards } from "../../ui/choice-cards.tsx";
import { CodePicture } from "../../ui/code-picture.tsx";
import { Columns } from "../../ui/columns.tsx";
import { ContinueArea } from "../../ui/continue-area.tsx";
import { DemoNote } from "../../ui/demo-note.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { Facts } from "../../ui/facts.tsx";
import { Hero } from "../../ui/hero.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { MembershipCard } from "../../ui/membership-card.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PaperReceipt } from "../../ui/paper-receipt.tsx";
import { PinPad } from "../../ui/pin-pad.tsx";
import { Price } from "../../ui/price.tsx";
import { Prompt } from "../../ui/prompt.tsx";
import { Receipt } from "../../ui/receipt.tsx";
import { SiteFooter } from "../../ui/site-footer.tsx";
import { SiteHeader } from "../../ui/site-header.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { SkipLink } from "../../ui/skip-link.tsx";
import { SoldOut } from "../../ui/sold-out.tsx";
import { StatusBanner } from "../../ui/status-banner.tsx";
import { Stepper } from "../../ui/stepper.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { TicketSale } from "../../ui/ticket-sale.tsx";
import { TimeSlots } from "../../ui/time-slots.tsx";
import { UndoBar } from "../../ui/undo-bar.tsx";
import { WaitingDays } from "../../ui/waiting-days.tsx";
import { WaitingList } from "../../ui/waiting-list.tsx";
import { WaitingNote } from "../../ui/waiting-note.tsx";
import { Held } from "./held.tsx";

const nothing = () => {};
const code =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 4 4'%3E%3Cpath d='M0 0h1v1H0zM2 0h2v2H2zM1 2h1v2H1zM3 3h1v1H3z'/%3E%3C/svg%3E";
const december = datesOf("2026-12", [5, 6, 8, 9, 10, 11, 12], { nextMonth: "2027-01" });
const joining = { join: async () => false };
const waitingDay = {
  timesFor: () => ["10:00 AM", "11:00 AM"],
  words: ({ adult = 0 }) => (adult > 0 ? [`${adult} adults`] : []),
  types: [{ id: "adult", title: "Adult", price: usd("25.00"), least: 1 }],
  mostOf: () => 10,
};
const waiting = {
  ...{ of: "time" as const, days: ["2026-12-05"], day: "2026-12-05", tickets: ["2 adults"], quantities: { adult: 2 } },
  ...joining,
};
const slotParts = [
  { heading: "Morning", slots: [{ label: "10:00 AM", disabled: false, share: 0.8, barText: "32 left" }] },
  {
    heading: "Afternoon",
    slots: [
      { label: "1:00 PM", disabled: false, share: 0.15, note: "6 left" },
      { label: "2:00 PM", disabled: true, note: "1 left, not enough for 2" },
    ],
  },
  { heading: "No longer available", slots: [{ label: "9:00 AM", disabled: true, note: "Past" }] },
];
const amounts = ["5.00", "10.00", "25.00"].map((amount) => ({ id: amount, price: usd(amount) }));
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
const paper: PaperReceiptData = {
  museum: "Meridian Museum",
  order: "#1001",
  at: "2026-12-05T17:12:00Z",
  clerk: "Grace",
  lines: [
    {
      title: "General Admission",
      ticketType: "Adult",
      date: "2026-12-05",
      time: "10:00 AM",
      quantity: 2,
      price: usd("25.00"),
      total: usd("50.00"),
    },
  ],
  subtotal: usd("50.00"),
  tax: usd("0.00"),
  total: usd("50.00"),
  payments: [{ method: "cash", amount: usd("50.00"), given: usd("60.00"), change: usd("10.00") }],
  qrCode: picture,
};
const items = [{ id: "adult", title: "Adult", quantity: 2, unitPrice: usd("25.00"), total: usd("50.00") }];
const parts = [
  { id: "visit", title: "General Admission", detail: [{ text: "Saturday, December 5" }, { text: "10:00 AM" }], items },
];
const sale = {
  events: [
    staffEvent("general-admission", [freeType("child", { title: "Child under 3" })], { title: "General Admission" }),
  ],
  onTime: nothing,
  timeLabel: "Time",
  timeText: ({ time, availableInventory: n }: { time: string; availableInventory: number }) =>
    n === 0 ? `${time}, full` : `${time}, ${n} left`,
  submitText: "Give out",
  onSubmit: nothing,
};
const pin = (own: { first: string; invalid?: boolean; busy?: boolean }) => (
  <Held first={own.first}>
    {(value, change) => (
      <PinPad pin={value} length={4} invalid={own.invalid ?? false} busy={own.busy ?? false} onChange={change} />
    )}
  </Held>
);
const stepper = (own: { first: number; max?: number; note?: string; disabled?: boolean }) => (
  <Held first={own.first}>
    {(value, change) => (
      <Stepper title="Adult" description="13 and older" price={usd("25.00")} value={value} onChange={change} {...own} />
    )}
  </Held>
);

export const components: Readonly<Record<string, Readonly<Record<string, ReactNode>>>> = {
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
  AmountButtons: {
    "none chosen": (
      <Held first={undefined as string | undefined}>
        {(selected, onSelect) => <AmountButtons {...{ legend: "Add a donation", amounts, selected, onSelect }} />}
      </Held>
    ),
    disabled: <AmountButtons legend="Add a donation" amounts={amounts} selected="10.00" onSelect={nothing} disabled />,
  },
  BackLink: {
    "to the step before": (
      <BackLink href="#back" onClick={nothing}>
        Back
      </BackLink>
    ),
  },
  Calendar: {
    "a day to choose": (
      <Held first={undefined as string | undefined}>
        {(selected, onSelect) => <Calendar {...{ month: december, selected, onSelect, onMonth: nothing }} />}
      </Held>
    ),
    "a day chosen": <Calendar month={december} selected="2026-12-08" onSelect={nothing} onMonth={nothing} />,
    "another month on its way": <Calendar month={december} loading onSelect={nothing} onMonth={nothing} />,
    "little left of the month": (
      <Calendar
        month={{
          ...datesOf("2026-11", [25, 27, 28, 29], { nextMonth: "2026-12", today: "2026-11-27" }),
          following: december,
        }}
        onSelect={nothing}
        onMonth={nothing}
      />
    ),
    "all sold out": <Calendar month={datesOf("2026-12", [])} onSelect={nothing} onMonth={nothing} />,
  },
  CartButton: {
    empty: <CartButton count={0} onClick={nothing} controls="cart" expanded={false} />,
    "three items": <CartButton count={3} onClick={nothing} controls="cart" expanded={false} />,
  },
  CatalogueCard: {
    "with all there is": (
      <CatalogueCard
        {...{
          title: "General Admission",
          price: usd("25.00"),
          priceFor: "Adult",
          image: picture,
          imageFocus: "70% 35%",
          href: "#card",
        }}
        html="<p>All galleries, all day.</p>"
        details={["Next: Sun, Nov 22", "2 to 3 hours"]}
      />
    ),
    "sold out": (
      <CatalogueCard
        title="Dinosaur Sleepover"
        price={usd("65.00")}
        image={picture}
        unavailable="Sold out"
        href="#card"
      />
    ),
    "a title alone": <CatalogueCard title="Planetarium Night" href="#card" />,
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
  CodePicture: {
    "a code": (
      <CodePicture picture={code} alt="QR code of the ticket for Deep Time" title="Deep Time">
        <p>3:00 PM</p>
      </CodePicture>
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
  DemoNote: { "a line": <DemoNote text="This is a demo. Payments are tests, and tickets admit nobody." /> },
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
        message="Please try again."
        requestId="6caa6c99"
        onRetry={nothing}
      />
    ),
  },
  MembershipCard: {
    "with its code": (
      <MembershipCard
        museum="Meridian Museum"
        title="Dual"
        memberName="Ada Lovelace"
        starts="December 5, 2026"
        expires="December 4, 2027"
        qrCode={code}
      />
    ),
    "without a code": (
      <MembershipCard
        museum="Meridian Museum"
        title="Dual"
        memberName="Ada Lovelace"
        starts="December 5, 2026"
        expires="December 4, 2027"
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
  PinPad: {
    empty: pin({ first: "" }),
    "two digits": pin({ first: "24" }),
    wrong: pin({ first: "", invalid: true }),
    busy: pin({ first: "2468", busy: true }),
  },
  Price: {
    amount: <Price money={usd("25.00")} />,
    "no zero cents": <Price money={usd("25.00")} dropZeroCents />,
    free: <Price money={usd("0.00")} />,
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
  PaperReceipt: {
    cash: <PaperReceipt receipt={paper} moment="Sat, Dec 5, 2026, 10:12 AM" />,
    "given away": (
      <PaperReceipt
        receipt={{ ...paper, discount: usd("50.00"), total: usd("0.00"), payments: [] }}
        moment="Sat, Dec 5, 2026, 10:12 AM"
      />
    ),
  },
  Receipt: {
    order: <Receipt {...receipt} groups={[{ heading: "Admission", parts }]} />,
    empty: <Receipt {...receipt} groups={[]} totals={[]} />,
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
  SoldOut: {
    "what else is on": <SoldOut />,
    "an author's link": (
      <SoldOut
        hint="Every place has been taken."
        link={{ href: "/series/spring-lectures", text: "See the lectures" }}
      />
    ),
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
    locked: <TextField label="Cash given" value="60.00" onChange={nothing} locked />,
  },
  TicketSale: {
    "to give out": (
      <Held first={{} as Readonly<Record<string, number>>}>
        {(quantities, change) => (
          <TicketSale
            {...{ ...sale, quantities, busy: false, locked: false }}
            onChange={(id, n) => change({ ...quantities, [id]: n })}
          />
        )}
      </Held>
    ),
    "on its way": (
      <TicketSale {...{ ...sale, quantities: { child: 2 }, busy: true, locked: true }} onChange={nothing} />
    ),
  },
  TimeSlots: {
    "a day to choose from": (
      <Held first={undefined as string | undefined}>
        {(selected, onSelect) => <TimeSlots title="General Admission" {...{ parts: slotParts, selected, onSelect }} />}
      </Held>
    ),
    chosen: <TimeSlots title="General Admission" parts={slotParts} selected="10:00 AM" onSelect={nothing} />,
  },
  WaitingDays: {
    "some days": (
      <WaitingDays
        isAll={false}
        days={["2026-12-05", "2026-12-06"]}
        email={undefined}
        load={async () => waitingDay}
        {...joining}
      />
    ),
    "an event": (
      <WaitingDays
        isAll
        days={["2026-12-12"]}
        email="ada@meridian.example"
        load={async () => waitingDay}
        {...joining}
      />
    ),
  },
  WaitingList: {
    "several times": <WaitingList {...waiting} times={["10:00 AM", "11:00 AM"]} />,
    "by an author's words": (
      <WaitingList {...waiting} times={["10:00 AM"]} title="Tell me" description="We write to you if there is room." />
    ),
    "a day that is loaded": <WaitingList {...waiting} of="day" days={["2026-12-05", "2026-12-06"]} times={undefined} />,
    "a day that could not be loaded": (
      <WaitingList
        {...waiting}
        of="day"
        days={["2026-12-05", "2026-12-06"]}
        times={undefined}
        failure={{ message: "You seem to be offline.", retry: nothing }}
      />
    ),
  },
  SkipLink: { "leads to the content": <SkipLink text="Skip to content" /> },
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
  WaitingNote: {
    "a minute": (
      <WaitingNote title="Many people are here." message="Your selection is saved." pause={60_000} count={1} />
    ),
  },
};

export function ComponentSpecimen({ name, index }: { name: string; index: number }) {
  return Object.values(components[name] ?? {})[index];
}
