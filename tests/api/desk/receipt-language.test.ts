import { beforeEach, expect, test } from "vitest";
import type { Receipt } from "../../../schemas/generated/wire.ts";
import type { Config } from "../../../server/museum/model/config.ts";
import { readTax } from "../../../server/museum/model/tax.ts";
import { type Desk, newDesk, usd } from "../support/desk.ts";
import { catalogue, configOf, tenant } from "../support/fixture.ts";
import { signIn } from "../support/members.ts";
import { openMuseum } from "../support/museum.ts";
import { forgetSales } from "../support/sales.ts";

const giftCards = [{ id: "gift-card", title: "Gift card", amounts: [{ id: "gift-card-50", price: "50.00" }] }];
const seller = { name: "Museum Foundation", address: "Main Street 1", taxNumber: "7" };
const tax = readTax({ mode: "included", rates: { admission: "10", product: "20" } });
const translations: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "es-US": { Gallery: "Galería", Adult: "Adulto", "Gift card": "Tarjeta de regalo" },
  "de-AT": { Gallery: "Galerie", Adult: "Erwachsene", "Gift card": "Geschenkgutschein" },
};

/** The museum in English, Spanish and German. */
function museumIn(language: string): Config {
  const titles = Object.entries(translations[language] ?? {});
  const prefix = language === "en-US" ? "" : `/${language.slice(0, 2)}`;
  const texts = titles.reduce(
    (json, [english, own]) => json.replaceAll(`"title":"${english}"`, `"title":"${own}"`),
    JSON.stringify({ ...catalogue, giftCards }),
  );
  return configOf({
    tenant: { ...tenant, seller, tax, locale: language, languages: ["en-US", "es-US", "de-AT"], prefix },
    catalogue: JSON.parse(texts),
    in: museumIn,
  });
}

const museum = await openMuseum({ config: museumIn("en-US") });
const { db } = museum;
let desk: Desk;

beforeEach(async () => {
  await forgetSales(db, [
    "customers",
    "employees",
    "tokens",
    "drawers",
    "receipts",
    "gift_card_uses",
    "gift_card_entries",
    "gift_cards",
  ]);
  desk = await newDesk(museum);
  await desk.open("500.00");
});

const adults = { variantId: "adult", quantity: 2, date: "2026-12-05", time: "10:00 AM" };
const card = { variantId: "gift-card-50", quantity: 1 };

/** Everything on the paper, a line each. */
function printed(receipt: Receipt | undefined): string[] {
  if (receipt === undefined) throw new Error("There is no receipt.");
  const {
    order,
    moment,
    supplied = "",
    seller: sellers,
    lines,
    sums,
    remarks,
    documents,
    code = "",
    closing,
  } = receipt.texts;
  return [
    ...[order, moment, supplied, ...sellers],
    ...lines.flatMap(({ text, notes, amount }) => [`${text}: ${amount}`, ...notes]),
    ...sums.flatMap(({ text, note = "", amount }) => [`${text}: ${amount}`, note]),
    ...remarks,
    ...documents.flatMap(({ title, columns, rows, sum = [] }) => [
      title,
      ...[columns, ...rows, sum].map((row) => row.join(" | ")),
    ]),
    ...[code, ...closing],
  ].map((text) => text.replaceAll("\u00a0", " "));
}

/** Sells to someone with an account in a language, for cash or with a gift card. */
async function sellIn(
  language: string,
  lines: Parameters<Desk["basket"]>[0],
  paid: { given: string } | { code: string },
) {
  const { json } = await desk.basket(lines, "code" in paid ? paid : {});
  if (!json.basket) throw new Error(JSON.stringify(json));
  const customer = { firstName: "Ada", lastName: "Lovelace", email: "ada@museum.example" };
  const payments = "given" in paid ? [{ method: "cash" as const, given: usd(paid.given) }] : [];
  const sold = await desk.checkout(
    json.basket,
    { payments, customer },
    `${language} ${"given" in paid ? paid.given : "code"}`,
  );
  expect(sold.status, sold.text).toBe(200);
  return sold.json;
}

interface Papers {
  readonly sold: readonly string[];
  readonly refunded: readonly string[];
  readonly undone: readonly string[];
}

test.each<[string, Papers]>([
  [
    "en-US",
    {
      sold: [
        ...[
          "2 × Gallery, Adult: $50.00",
          "Sat, Dec 5, 2026, 10:00 AM",
          "1 × Gift card: $50.00",
          "Nov 21, 2026, 9:30 AM",
        ],
        ...["Total: $100.00", "Paid in cash: $100.00", "Given: $120.00", "Change: $20.00", "Tax number 7"],
        ...["Includes $4.55 tax (10% of $45.45)", "Rate | Net | Tax | Gross", "10% | $45.45 | $4.55 | $50.00"],
        ...["Show this code at the entrance.", "You were served by Grace."],
      ],
      refunded: ["1 refunded", "Refunded: −$25.00", "Left: $75.00", "10% | −$22.72 | −$2.28 | −$25.00"],
      undone: ["Paid with a gift card: $25.00", "Left: $0.00", "This order was canceled. It is not valid for entry."],
    },
  ],
  [
    "es-US",
    {
      sold: [
        ...["2 × Galería, Adulto: $50.00", "sáb, 5 de dic de 2026, 10:00 a.m.", "1 × Tarjeta de regalo: $50.00"],
        ...["21 nov 2026, 9:30 a.m.", "Total: $100.00", "Pagado en efectivo: $100.00", "Recibido: $120.00"],
        ...["Cambio: $20.00", "Número fiscal 7", "Incluye $4.55 de impuesto (10% de $45.45)"],
        ...["Tasa | Neto | Impuesto | Bruto", "Muestre este código en la entrada.", "Le atendió Grace."],
      ],
      refunded: ["1 con reembolso", "Reembolsado: −$25.00", "Restante: $75.00"],
      undone: ["Pagado con tarjeta de regalo: $25.00", "Este pedido se canceló. No es válido para entrar."],
    },
  ],
  [
    "de-AT",
    {
      sold: [
        ...["2 × Galerie, Erwachsene: $ 50,00", "Sa., 5. Dez. 2026, 10:00", "1 × Geschenkgutschein: $ 50,00"],
        ...["21. Nov. 2026, 09:30", "Summe: $ 100,00", "Bar bezahlt: $ 100,00", "Gegeben: $ 120,00"],
        ...["Rückgeld: $ 20,00", "UID-Nr. 7", "Enthält $ 4,55 USt. (10 % von $ 45,45)"],
        ...["Satz | Netto | USt. | Brutto", "Bitte zeigen Sie diesen Code am Eingang.", "Es bediente Sie: Grace"],
      ],
      refunded: ["1 erstattet", "Erstattet: −$ 25,00", "Verbleibt: $ 75,00"],
      undone: [
        "Mit Gutschein bezahlt: $ 25,00",
        "Diese Bestellung wurde storniert. Sie berechtigt nicht zum Eintritt.",
      ],
    },
  ],
])(
  "a receipt is in the buyer's language when sold, refunded, paid with a gift card and undone: %s",
  async (language, expected) => {
    await signIn(museum, "ada");
    await db.updateTable("customers").set({ language }).execute();
    const { receipt, order } = await sellIn(language, [adults, card], { given: "120.00" });
    expect(receipt.texts.language).toBe(language);
    expect(printed(receipt)).toEqual(expect.arrayContaining([...expected.sold]));
    expect([receipt.lines[0]?.title, receipt.lines[0]?.ticketType], "the clerk's screen").toEqual(["Gallery", "Adult"]);
    const refunded = (await desk.refund(order.id, [{ id: "0", quantity: 1 }])).json.order.receipt;
    expect(printed(refunded)).toEqual(expect.arrayContaining([...expected.refunded]));
    const { code } = await db.selectFrom("gift_cards").select("code").executeTakeFirstOrThrow();
    await sellIn(language, [{ ...adults, quantity: 1 }], { code });
    const undone = (await desk.undo(`${language} code`)).json.receipt;
    expect(printed(undone)).toEqual(expect.arrayContaining([...expected.undone]));
    expect(undone).not.toHaveProperty("qrCode");
    expect(undone?.texts.sums[0], "no subtotal where prices include tax").toMatchObject({ isTotal: true });
    expect(undone?.documents?.map(({ kind }) => kind)).toEqual(["sale", "credit"]);
  },
);

test("a receipt has a code for the door only if the order admits someone", async () => {
  const { receipt } = await sellIn("en-US", [card], { given: "50.00" });
  expect(receipt).not.toHaveProperty("qrCode");
  expect(receipt.texts.closing).toEqual(["You were served by Grace."]);
});
