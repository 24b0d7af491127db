import { fromCents, toCents } from "../../commerce/money.ts";
import { formatMoney } from "../../messages/formats/money.ts";
import { formatNumber, formatRate } from "../../messages/formats/number.ts";
import type { DayEndDrawer, DayEndReport, MoneyMoved } from "../../schemas/generated/wire.ts";
import {
  type Cell,
  columnsOf,
  countCell,
  type Figure,
  momentCell,
  moneyCell,
  type ReportTable,
  textCell,
} from "./report-table.ts";
import { liabilitiesTable, productTypeOf, salesColumns, type Words } from "./tables.ts";

/** The day's main figures, above the tables. */
export function dayEndFigures({ money, guests }: DayEndReport, { locale, text }: Words): Figure[] {
  return [
    { title: text("takenText"), text: formatMoney(locale, money.taken) },
    { title: text("givenBackText"), text: formatMoney(locale, money.givenBack) },
    { title: text("balanceText"), text: formatMoney(locale, money.net) },
    { title: text("guestsText"), text: formatNumber(locale, guests) },
  ];
}

/** Returns the day's money by payment and employee, sales by product and tax, and any drawers. */
export function dayEndTables(report: DayEndReport, words: Words): ReportTable[] {
  const { locale, text } = words;
  const { sales, refunds, left, money, payments, employees, products, taxes, drawers, liabilities } = report;
  const hasRefunds = toCents(refunds.total) !== 0;
  const back = (row: Pick<DayEndReport, "refunds" | "left">) =>
    hasRefunds ? [row.refunds.total, row.left.total].map((each) => moneyCell(locale, each)) : [];
  const backTitles = hasRefunds ? [text("refundedText"), text("leftText")] : [];
  const moved = movedColumns(money, words);
  const sold = salesColumns(sales, words);
  const total = textCell(text("totalText"));
  return [
    {
      name: "day-end-by-payment",
      title: text("byPaymentTitle"),
      columns: columnsOf([text("paymentText")], moved.titles),
      rows: payments.map((row) => [textCell(words.payment(row.provider)), ...moved.cells(row.money)]),
      total: [total, ...moved.cells(money)],
    },
    ...unsoldTables(report, words),
    {
      name: "day-end-by-employee",
      title: text("byEmployeeTitle"),
      columns: columnsOf([text("employeeText")], [text("ordersText"), ...moved.titles]),
      rows: employees.map((row) => [
        textCell(row.name ?? text("webText")),
        countCell(locale, row.orders),
        ...moved.cells(row.money),
      ]),
      total: [
        total,
        countCell(
          locale,
          employees.reduce((sum, { orders }) => sum + orders, 0),
        ),
        ...moved.cells(money),
      ],
    },
    {
      name: "day-end-by-product",
      title: text("byProductTitle"),
      columns: columnsOf([text("productText"), text("typeText")], [...sold.titles, ...backTitles]),
      rows: products.map((row) => [
        textCell(row.title),
        textCell(productTypeOf(words, row.productType)),
        ...sold.cells(row.sales),
        ...back(row),
      ]),
      total: [total, textCell(""), ...sold.cells(sales), ...back(report)],
    },
    ...liabilitiesTable("day-end", liabilities, words),
    taxTable({ sales, refunds, left, taxes }, words),
    ...(drawers.length === 0 ? [] : [drawersTable(drawers, words)]),
    ...movementsTables(drawers, words),
  ];
}

/** Lists card payments that became no sale, with what happened to the money; none without any. */
function unsoldTables({ unsold = [], moreUnsold = 0 }: DayEndReport, words: Words): ReportTable[] {
  const { locale, text, moment, sortableMoment } = words;
  if (unsold.length === 0) return [];
  const reasons = {
    canceled: text("unsoldCanceledText"),
    late: text("unsoldLateText"),
    "not-sold": text("unsoldFailedText"),
  };
  const outcomes = {
    refunded: text("unsoldRefundedText"),
    refunding: text("unsoldRefundingText"),
    disputed: text("unsoldDisputedText"),
  };
  const [shown, count] = [unsold.length, unsold.length + moreUnsold];
  return [
    {
      name: "day-end-without-sale",
      title: moreUnsold === 0 ? text("unsoldTitle") : text("someUnsoldTitle", { shown, count }),
      columns: [
        ...columnsOf(
          [text("chargedText"), text("readerText"), text("employeeText")],
          [text("amountText"), text("refundedText")],
        ),
        ...columnsOf([text("reasonText"), text("outcomeText"), text("referenceText")], []),
      ],
      rows: unsold.map(({ at, reader = "", employee = "", amount, refunded, reason, state, reference }) => [
        momentCell(moment(at), sortableMoment(at)),
        textCell(reader),
        textCell(employee),
        moneyCell(locale, amount),
        moneyCell(locale, refunded),
        textCell(reasons[reason]),
        textCell(outcomes[state]),
        textCell(reference),
      ]),
    },
  ];
}

/** Shows sales, refunds and remainder per tax rate, as museums declare them. */
function taxTable(
  { sales, refunds, left, taxes }: Pick<DayEndReport, "sales" | "refunds" | "left" | "taxes">,
  words: Words,
): ReportTable {
  const { locale, text } = words;
  const figures = [
    text("netText"),
    text("taxText"),
    text("refundedText"),
    text("refundedTaxText"),
    text("leftText"),
    text("leftTaxText"),
  ];
  type Figures = Pick<DayEndReport["taxes"][number], "net" | "tax" | "refunds" | "left">;
  const cells = (row: Figures) =>
    [row.net, row.tax, row.refunds.net, row.refunds.tax, row.left.net, row.left.tax].map((each) =>
      moneyCell(locale, each),
    );
  return {
    name: "day-end-by-tax",
    title: text("byTaxTitle"),
    columns: columnsOf([text("typeText"), text("rateText")], figures),
    rows: taxes.map((row) => [
      textCell(productTypeOf(words, row.productType)),
      textCell(row.rate === undefined ? "" : formatRate(locale, row.rate)),
      ...cells(row),
    ]),
    total: [textCell(text("totalText")), textCell(""), ...cells({ net: sales.net, tax: sales.tax, refunds, left })],
  };
}

/** Returns the money columns; disputes only if there are any. */
function movedColumns(
  whole: MoneyMoved,
  { locale, text }: Words,
): { titles: string[]; cells(money: MoneyMoved): Cell[] } {
  const hasDisputes = toCents(whole.disputed) !== 0;
  return {
    titles: [
      text("takenText"),
      text("givenBackText"),
      text("balanceText"),
      ...(hasDisputes ? [text("disputedText")] : []),
    ],
    cells: ({ taken, givenBack, net, disputed }) =>
      [taken, givenBack, net, ...(hasDisputes ? [disputed] : [])].map((each) => moneyCell(locale, each)),
  };
}

function drawersTable(drawers: readonly DayEndDrawer[], { locale, text, moment, sortableMoment }: Words): ReportTable {
  const at = (instant: string) => momentCell(moment(instant), sortableMoment(instant));
  const isMoved = drawers.some(({ movements }) => movements.length > 0);
  const isRecounted = drawers.some(({ firstCounted }) => firstCounted !== undefined);
  const hasOthers = drawers.some(({ approvedBy, closedBy }) => approvedBy !== undefined || closedBy !== undefined);
  const columns = (...titles: (string | false)[]) => titles.filter((title) => title !== false);
  const figures = columns(
    text("floatText"),
    text("cashText"),
    isMoved && text("topUpsText"),
    isMoved && text("dropsText"),
    text("expectedText"),
    isRecounted && text("firstCountText"),
    text("countedText"),
    text("differenceText"),
  );
  const notes = columns(hasOthers && text("closedByText"), hasOthers && text("approvedByText"), text("noteText"));
  return {
    name: "day-end-drawers",
    title: text("drawersTitle"),
    columns: [
      ...columnsOf([text("employeeText"), text("placeText"), text("openedText"), text("closedText")], figures),
      ...columnsOf(notes, []),
    ],
    rows: drawers.map(({ employee, device, shared, openedAt, closedAt, note = "", ...drawer }) => {
      const { float, cash, topUps, drops, expected, firstCounted, counted, difference } = drawer;
      const sums = [
        ...[float, cash, ...(isMoved ? [topUps, drops] : []), expected],
        ...[...(isRecounted ? [firstCounted] : []), counted, difference],
      ];
      return [
        textCell(shared ? text("sharedDrawerText", { name: employee }) : employee),
        textCell(device),
        at(openedAt),
        closedAt === undefined ? textCell(text("openText")) : at(closedAt),
        ...sums.map((each) => (each === undefined ? textCell("") : moneyCell(locale, each))),
        ...(hasOthers ? [drawer.closedBy ?? "", drawer.approvedBy ?? ""] : []).map(textCell),
        textCell(note),
      ];
    }),
  };
}

/** Lists top-ups and bank drops; none without any. */
function movementsTables(drawers: readonly DayEndDrawer[], words: Words): ReportTable[] {
  const { locale, text, moment, sortableMoment } = words;
  const rows = drawers.flatMap(({ movements, device }) =>
    movements.map(({ kind, amount, reason, reference = "", at, employee }) => [
      momentCell(moment(at), sortableMoment(at)),
      textCell(kind === "drop" ? text("dropText") : text("topUpText")),
      textCell(employee),
      textCell(device),
      moneyCell(locale, kind === "drop" ? fromCents(-toCents(amount), amount.currencyCode) : amount),
      textCell(reason),
      textCell(reference),
    ]),
  );
  if (rows.length === 0) return [];
  return [
    {
      name: "day-end-drawer-movements",
      title: text("movementsTitle"),
      columns: [
        ...columnsOf(
          [text("movedText"), text("kindText"), text("employeeText"), text("placeText")],
          [text("amountText")],
        ),
        ...columnsOf([text("reasonText"), text("referenceText")], []),
      ],
      rows,
    },
  ];
}
