import type { ReactNode } from "react";
import { type EnteredPayment, nothingEntered } from "../../commerce/entered-payment.ts";
import { CallError } from "../../commerce/errors.ts";
import { receiptOf } from "../../commerce/testing/receipt.ts";
import { freeType, staffEvent } from "../../commerce/testing/staff.ts";
import { usd } from "../../commerce/testing/wire.ts";
import picture from "../../flows/assets/general-admission.svg";
import * as labels from "../../messages/generated/forms/member-lookup.ts";
import { type MemberLookup, memberLookup } from "../../schemas/generated/forms/member-lookup.ts";
import { ApprovalDialog } from "../../ui/approval-dialog.tsx";
import { EmailText } from "../../ui/email-text.tsx";
import { DoorConflictNote } from "../../ui/museum/door-conflict.tsx";
import { FoundPerson, LookupForm, LookupOutcome } from "../../ui/museum/lookup.tsx";
import { PaperReceipt } from "../../ui/museum/paper-receipt.tsx";
import { ChangeDue, Payment } from "../../ui/museum/payment.tsx";
import { RefundApproval } from "../../ui/museum/refund-approval.tsx";
import { TicketSale } from "../../ui/museum/ticket-sale.tsx";
import { PinPad } from "../../ui/pin-pad.tsx";
import { Held } from "./held.tsx";
import { sellersLines, tables } from "./museum-components.tsx";

const nothing = () => {};
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

/** Components of ui/ that only the box office shows. */ const pin = (own: {
  first: string;
  invalid?: boolean;
  busy?: boolean;
  problem?: string;
}) => (
  <Held first={own.first}>
    {(value, change) => (
      <PinPad
        pin={value}
        length={4}
        invalid={own.invalid ?? false}
        busy={own.busy ?? false}
        problem={own.problem}
        onChange={change}
      />
    )}
  </Held>
);
const approvalNeeded = new CallError({
  message: "",
  status: 409,
  errors: [{ code: "APPROVAL_REQUIRED", field: "approval", message: "" }],
});
const approval = (failure: string | undefined) => (
  <ApprovalDialog open busy={false} failure={failure} onPin={nothing} onClose={nothing}>
    <p>$20.00 is missing from the drawer.</p>
  </ApprovalDialog>
);
const paper = receiptOf({ qrCode: picture });
const outcome = {
  failure: undefined,
  failedTitle: "The members could not be loaded",
  isLoading: false,
  loadingText: "Searching",
  children: <p>Ada Lovelace</p>,
};

function PaymentOf({ first, reader }: { first: EnteredPayment; reader?: string }) {
  return (
    <Held first={first}>
      {(entered, onChange) => (
        <Payment
          texts={{}}
          methods={["cash", "card", "free"]}
          due={usd("50.00")}
          missing={undefined}
          locked={false}
          field={null}
          {...{ entered, onChange, reader }}
        />
      )}
    </Held>
  );
}

export const staffComponents: Readonly<Record<string, Readonly<Record<string, ReactNode>>>> = {
  DoorConflictNote: {
    "admitted at two doors": (
      <DoorConflictNote
        conflict={{
          ...{ id: 1, scan: "", kind: "double", guests: 2, title: "General Admission", orderNumber: "#1001" },
          entries: [
            { at: "10:02 AM", by: "Grace", guests: 2, place: "North door", here: false },
            { at: "10:05 AM", by: "Ada", guests: 2, here: true },
          ],
        }}
        services={{ moment: (instant) => instant }}
      />
    ),
  },
  Payment: {
    "of cash, with change": <PaymentOf first={{ ...nothingEntered, given: "60" }} />,
    "with a part in cash": <PaymentOf first={{ ...nothingEntered, given: "20", isSplit: true }} />,
    "at a card reader": <PaymentOf first={{ ...nothingEntered, method: "card" }} reader="Front desk" />,
  },
  ChangeDue: { "to hand over": <ChangeDue texts={{}} change={usd("9.00")} /> },
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
  ApprovalDialog: {
    open: approval(undefined),
    refused: approval("This PIN is wrong, or its owner may not approve this."),
  },
  RefundApproval: {
    asked: (
      <RefundApproval act={{ failure: approvalNeeded, isBusy: false }} onPin={nothing}>
        Refund order #1001
      </RefundApproval>
    ),
  },
  PinPad: {
    empty: pin({ first: "" }),
    "two digits": pin({ first: "24" }),
    wrong: pin({ first: "", invalid: true, problem: "Wrong PIN. Enter it again." }),
    busy: pin({ first: "2468", busy: true }),
  },
  EmailText: {
    "breaks before its domain": (
      <div style={{ width: "10rem" }}>
        <EmailText>ada.lovelace@difference-engine.example.org</EmailText>
      </div>
    ),
  },
  FoundPerson: {
    "with an email": (
      <FoundPerson name="Ada Lovelace" noNameText="No name">
        <span>ada@example.org</span>
      </FoundPerson>
    ),
    "without a name": (
      <FoundPerson name="" noNameText="No name">
        <span>ada@example.org</span>
      </FoundPerson>
    ),
  },
  LookupForm: {
    "to search": (
      <Held first={{} as Partial<MemberLookup>}>
        {(value, onChange) => (
          <LookupForm form={memberLookup} {...{ labels, value, onChange }} onSubmit={nothing}>
            <button type="submit" className="button">
              Search
            </button>
          </LookupForm>
        )}
      </Held>
    ),
  },
  LookupOutcome: {
    searching: <LookupOutcome {...outcome} isLoading />,
    "nothing found": <LookupOutcome {...outcome} nothingFound={<p>Nothing matches “Ada”.</p>} />,
    failed: <LookupOutcome {...outcome} failure={{ error: new Error("The server is too busy."), retry: nothing }} />,
    found: <LookupOutcome {...outcome} />,
  },
  PaperReceipt: {
    "with tax": (
      <PaperReceipt receipt={{ ...paper, texts: { ...paper.texts, seller: sellersLines, documents: tables } }} />
    ),
    cash: <PaperReceipt receipt={paper} />,
    cancelled: <PaperReceipt receipt={{ texts: { ...paper.texts, closing: ["This order was cancelled."] } }} />,
  },
};
