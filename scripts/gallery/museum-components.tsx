import type { ReactNode } from "react";
import { datesOf, usd } from "../../commerce/testing/wire.ts";
import picture from "../../flows/assets/general-admission.svg";
import type { ReceiptTable } from "../../schemas/generated/wire.ts";
import { AmountButtons } from "../../ui/amount-buttons.tsx";
import { WaitingNote } from "../../ui/banners.tsx";
import { Calendar } from "../../ui/museum/calendar.tsx";
import { CartButton } from "../../ui/museum/cart-button.tsx";
import { CatalogueCard } from "../../ui/museum/catalogue-card.tsx";
import { CodePicture } from "../../ui/museum/code-picture.tsx";
import { MembershipCard } from "../../ui/museum/membership-card.tsx";
import { Receipt } from "../../ui/museum/receipt.tsx";
import { SoldOut } from "../../ui/museum/sold-out.tsx";
import { SellerLines, TaxDocuments } from "../../ui/museum/tax-documents.tsx";
import { ArtBand } from "../../ui/museum/ticket-art.tsx";
import { TimeSlots } from "../../ui/museum/time-slots.tsx";
import { WaitingDays } from "../../ui/museum/waiting-days.tsx";
import { WaitingList } from "../../ui/museum/waiting-list.tsx";
import { DayWarnings, YourDay } from "../../ui/museum/your-day.tsx";
import { Price } from "../../ui/price.tsx";
import { Held } from "./held.tsx";

export const sellersLines = ["Meridian Museum Foundation", "200 Strata Way", "Denver", "Tax number DE123456789"];
const columns = ["Rate", "Net", "Tax", "Gross"];
export const tables: ReceiptTable[] = [
  {
    ...{ title: "Receipt no. 1041", columns, sum: ["Total", "$57.00", "$3.07", "$60.07"] },
    rows: [
      ["8.1%", "$7.00", "$0.57", "$7.57"],
      ["5%", "$50.00", "$2.50", "$52.50"],
    ],
  },
  { title: "Credit no. 1042, Sat, Dec 5, 2026", columns, rows: [["–", "−$7.00", "−$0.57", "−$7.57"]] },
];
const nothing = () => {};
const code =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 4 4'%3E%3Cpath d='M0 0h1v1H0zM2 0h2v2H2zM1 2h1v2H1zM3 3h1v1H3z'/%3E%3C/svg%3E";
const december = datesOf("2026-12", [5, 6, 8, 9, 10, 11, 12], { nextMonth: "2027-01" });
const joining = { join: async () => false };
const waitingDay = {
  timesFor: () => ["10:00 AM", "11:00 AM"],
  words: ({ adult = 0 }) => (adult > 0 ? [`${adult} adults`] : []),
  types: [{ id: "adult", title: "Adult", price: usd("25.00"), least: 1 }],
  maxOf: () => 10,
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

/** Components of ui/ that show tickets, days and prices. */
export const museumComponents: Readonly<Record<string, Readonly<Record<string, ReactNode>>>> = {
  AmountButtons: {
    "none chosen": (
      <Held first={undefined as string | undefined}>
        {(selected, onSelect) => <AmountButtons {...{ legend: "Add a donation", amounts, selected, onSelect }} />}
      </Held>
    ),
    disabled: <AmountButtons legend="Add a donation" amounts={amounts} selected="10.00" onSelect={nothing} disabled />,
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
  CodePicture: {
    "a code": (
      <CodePicture picture={code} alt="QR code of the ticket for Deep Time" title="Deep Time">
        <p>3:00 PM</p>
      </CodePicture>
    ),
  },
  ArtBand: {
    "layers of rock": (
      <ArtBand name="#1009" kind="strata">
        <span>Meridian Museum</span>
      </ArtBand>
    ),
    "tiles of leaves": (
      <ArtBand name="#1009" kind="leaves">
        <span>Museum Lindenhof</span>
      </ArtBand>
    ),
  },
  MembershipCard: {
    "with its code": (
      <MembershipCard
        museum="Meridian Museum"
        art="strata"
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
        art="strata"
        title="Dual"
        memberName="Ada Lovelace"
        starts="December 5, 2026"
        expires="December 4, 2027"
      />
    ),
  },
  Price: {
    amount: <Price money={usd("25.00")} />,
    "no zero cents": <Price money={usd("25.00")} dropZeroCents />,
    free: <Price money={usd("0.00")} />,
  },
  SellerLines: { whole: <SellerLines lines={sellersLines} /> },
  TaxDocuments: { "a sale and a refund": <TaxDocuments tables={tables} /> },
  Receipt: {
    order: <Receipt {...receipt} groups={[{ heading: "Admission", parts }]} />,
    empty: <Receipt {...receipt} groups={[]} totals={[]} />,
  },
  DayWarnings: {
    warned: (
      <DayWarnings
        warnings={[
          {
            text: "Deep Time Film is on Tuesday, December 1, but your General Admission is on Tuesday, December 8.",
            remedy: <button type="button">Move Deep Time Film</button>,
          },
        ]}
      />
    ),
  },
  YourDay: {
    "entry, lunch and a film": (
      <YourDay day={["11:00 AM General Admission", "time for lunch", "1:30 PM Deep Time Film"]} />
    ),
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
  WaitingNote: {
    "a minute": (
      <WaitingNote title="Many people are here." message="Your selection is saved." pause={60_000} count={1} />
    ),
  },
};
