import { readFile } from "node:fs/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type KindSource, loadKindSource } from "../../server/museum/config/kinds.ts";
import { loadConfig } from "../../server/museum/config/load.ts";
import { copyMuseum, edited, linesOf, type Museum } from "./museum.ts";

const source: KindSource = await loadKindSource();
let museum: Museum;

beforeEach(async () => {
  museum = await copyMuseum();
});
afterEach(() => museum.remove());

/** The check's lines after one edit to the demo museum, without line numbers, which shift as it grows. */
async function afterEdit(name: string, from: string, to: string): Promise<string[]> {
  await museum.write(name, edited(await readFile(museum.path(name), "utf8"), from, to));
  return lines();
}

const lines = () => linesOf(museum, source);

describe("the tenant", () => {
  it("rejects unreadable text colours", async () => {
    expect(
      await afterEdit("tenant.json", '"accent": "#b0361e"', '"accent": "#f2c200", "accentInk": "#ffffff"'),
    ).toEqual([
      'TENANT_CONTRAST tenant.json /theme/accentInk: accentInk "#ffffff" on accent "#f2c200" has a contrast of 1.68:1; expected at least 4.5:1; take "#000000", or leave accentInk out',
    ]);
    await museum.remove();
    museum = await copyMuseum();
    expect(await afterEdit("tenant.json", '"inkSoft": "#5b554d"', '"inkSoft": "#aaaaaa"')).toEqual([
      'TENANT_CONTRAST tenant.json /theme/inkSoft: inkSoft "#aaaaaa" on paper "#fbf9f5" has a contrast of 2.20:1; expected at least 4.5:1; take a colour further from paper',
      'TENANT_CONTRAST tenant.json /theme/inkSoft: inkSoft "#aaaaaa" on raised "#ffffff" has a contrast of 2.32:1; expected at least 4.5:1; take a colour further from raised',
    ]);
  });

  it("rejects unreadable dark colours, at the given one", async () => {
    const dark = '"darkTheme": { "logo": "meridian-dark.svg" }';
    expect(await afterEdit("tenant.json", dark, '"darkTheme": { "inkSoft": "#444444" }')).toEqual([
      'TENANT_CONTRAST tenant.json /darkTheme/inkSoft: inkSoft "#444444" on paper "#151719" has a contrast of 1.84:1; expected at least 4.5:1; take a colour further from paper',
      'TENANT_CONTRAST tenant.json /darkTheme/inkSoft: inkSoft "#444444" on raised "#1f2327" has a contrast of 1.62:1; expected at least 4.5:1; take a colour further from raised',
    ]);
    await museum.remove();
    museum = await copyMuseum();
    expect(await afterEdit("tenant.json", dark, '"darkTheme": { "raised": "#f0f0f0" }')).toEqual([
      'TENANT_CONTRAST tenant.json /darkTheme/raised: ink "#f3f0ea" on raised "#f0f0f0" has a contrast of 1.00:1; expected at least 4.5:1; take a colour further from ink',
      'TENANT_CONTRAST tenant.json /darkTheme/raised: inkSoft "#bdb7ac" on raised "#f0f0f0" has a contrast of 1.74:1; expected at least 4.5:1; take a colour further from inkSoft',
    ]);
  });

  it("gets a readable ink if it sets none", async () => {
    await afterEdit("tenant.json", '"accent": "#b0361e"', '"accent": "#f2c200"');
    const { content, problems } = await loadConfig(museum.dir, source);
    expect(problems).toEqual([]);
    expect(content.tenant?.theme.accentInk).toBe("#000000");
  });

  it("has an existing time zone and language", async () => {
    expect(await afterEdit("tenant.json", '"America/Denver"', '"America/Dever"')).toEqual([
      'TENANT_TIME_ZONE tenant.json /timeZone: "America/Dever" is not a time zone; did you mean "America/Denver"?',
    ]);
    expect(await afterEdit("tenant.json", '"en-US"', '"english language"')).toContain(
      'TENANT_LOCALE tenant.json /locale: "english language" is no language tag; write one such as "en-US"',
    );
  });

  it.each([
    [
      '"USD"',
      '"EURO"',
      'SCHEMA_FORMAT tenant.json /currencyCode: currencyCode is "EURO"; expected a text such as "USD"',
    ],
    [
      '"USD"',
      '"XYZ"',
      'TENANT_CURRENCY tenant.json /currencyCode: "XYZ" is no currency; write an ISO 4217 code such as "USD"',
    ],
    [
      '"USD"',
      '"CLF"',
      'TENANT_CURRENCY tenant.json /currencyCode: "CLF" is no currency; write an ISO 4217 code such as "USD"',
    ],
    [
      '"en-US"',
      '"english"',
      'TENANT_LOCALE tenant.json /locale: "english" is no language tag; write one such as "en-US"',
    ],
    [
      '"America/Denver"',
      '"Denver"',
      'TENANT_TIME_ZONE tenant.json /timeZone: "Denver" is not a time zone; did you mean "America/Denver"?',
    ],
    [
      '"tax": {}',
      '"tax": { "mode": "inclusive" }',
      'SCHEMA_VALUE tenant.json /tax/mode: tax.mode is "inclusive"; expected one of "added", "included"',
    ],
    ...(
      [
        ["UK", 'write "GB"'],
        ["at", 'write "AT"'],
        ["Austria", 'write "AT"'],
        ["ZZ", 'write an ISO 3166 code such as "US" or "AT"'],
        ["constructor", 'write an ISO 3166 code such as "US" or "AT"'],
      ] as const
    ).map(([country, fix]): [string, string, string] => [
      '"tax": {}',
      `"tax": {}, "country": "${country}"`,
      `TENANT_COUNTRY tenant.json /country: "${country}" is no country; ${fix}`,
    ]),
    ...(
      [
        [
          "sepa_debit",
          '"sepa_debit" confirms after hours or days, when places are not held any more; known: card, link, cashapp',
        ],
        ["ideel", '"ideel" is no payment method that confirms at once; did you mean "ideal"?'],
        ["__proto__", '"__proto__" is no payment method that confirms at once; known: card, link, cashapp'],
        ["twint", '"twint" takes CHF, and the museum\'s currency is USD; remove it; for USD: card, link, cashapp'],
      ] as const
    ).map(([method, text]): [string, string, string] => [
      '"tax": {}',
      `"tax": {}, "payments": { "methods": ["card", "${method}"] }`,
      `TENANT_PAYMENT_METHOD tenant.json /payments/methods/1: ${text}`,
    ]),
    [
      '"tax": {}',
      '"tax": {}, "payments": { "methods": [] }',
      "SCHEMA_LIMIT tenant.json /payments/methods: payments.methods is []; expected at least 1 entry",
    ],
    [
      '"tax": {}',
      '"tax": { "rates": { "product": "8,1" } }',
      'SCHEMA_FORMAT tenant.json /tax/rates/product: tax.rates.product is "8,1"; expected a text such as "8.1"',
    ],
    [
      '"tax": {}',
      '"tax": { "rates": { "product": "-8.1" } }',
      'SCHEMA_FORMAT tenant.json /tax/rates/product: tax.rates.product is "-8.1"; expected a text such as "8.1"',
    ],
    [
      '"tax": {}',
      '"tax": { "rates": { "product": "1000" } }',
      'SCHEMA_FORMAT tenant.json /tax/rates/product: tax.rates.product is "1000"; expected a text such as "8.1"',
    ],
    [
      '"tax": {}',
      '"tax": { "rates": { "products": "8.1" } }',
      'SCHEMA_UNKNOWN_PROPERTY tenant.json /tax/rates/products: tax.rates.products is no known property; did you mean "product"?',
    ],
    [
      '"tax": {}',
      '"tax": { "product": 0.2, "rates": { "product": "20" } }',
      'TENANT_TAX tenant.json /tax/product: the rate of "product" is given twice, as a fraction here and as a percentage in tax.rates; remove tax.product',
    ],
    [
      '"tax": {}',
      '"tax": { "products": 0.08 }',
      'SCHEMA_UNKNOWN_PROPERTY tenant.json /tax/products: tax.products is no known property; did you mean "product"?',
    ],
    [
      '"homePath": "/events"',
      '"homePath": "//evil.example"',
      'SCHEMA_FORMAT tenant.json /homePath: homePath is "//evil.example"; expected a text such as "/events"',
    ],
    [
      '"https://meridian.example/faq"',
      '"javascript:alert(1)"',
      'SCHEMA_FORMAT tenant.json /faqUrl: faqUrl is "javascript:alert(1)"; expected a text such as "https://museum.example/faq"',
    ],
    [
      '"https://meridian.example/directions"',
      '"//evil.example"',
      'SCHEMA_FORMAT tenant.json /directionsUrl: directionsUrl is "//evil.example"; expected a text such as "https://museum.example/directions"',
    ],
    [
      '"href": "/memberships"',
      '"href": "memberships"',
      'SCHEMA_FORMAT tenant.json /links/0/href: links[0].href is "memberships"; expected a text such as "/memberships"',
    ],
  ])("is rejected if %s becomes %s", async (from, to, line) => {
    expect(await afterEdit("tenant.json", from, to)).toEqual([line]);
  });

  it.each(["Meridian Museum", "Meridian <a@b.example>\\r\\nBcc: x@y.example", "tickets"])(
    "rejects the sender %s",
    async (from) => {
      const told = await afterEdit("tenant.json", '"Meridian Museum <tickets@meridian.example>"', `"${from}"`);
      expect(told).toEqual([
        expect.stringMatching(
          /^SCHEMA_FORMAT tenant\.json \/mailFrom: .* expected a text such as "Museum <tickets@museum.example>"/,
        ),
      ]);
    },
  );

  it.each([
    ["203.0.113.7", 'write "203.0.113.7/32" for this address alone'],
    ["2001:db8::1", 'write "2001:db8::1/128" for this address alone'],
    ["203.0.113.0/33", 'write one such as "203.0.113.0/24" or "2001:db8::/32"'],
    ["the museum's", 'write one such as "203.0.113.0/24" or "2001:db8::/32"'],
  ])("rejects the trusted network %s", async (network, fix) => {
    expect(
      await afterEdit(
        "tenant.json",
        '"currencyCode": "USD"',
        `"currencyCode": "USD", "limits": { "trustedNetworks": ["10.0.0.0/8", "${network}"] }`,
      ),
    ).toEqual([
      `TENANT_NETWORK tenant.json /limits/trustedNetworks/1: "${network}" is no network in CIDR notation; ${fix}`,
    ]);
  });

  it.each([
    [
      '{ "offerMinutes": 5 }',
      "SCHEMA_LIMIT tenant.json /waitingList/offerMinutes: waitingList.offerMinutes is 5; expected at least 15",
    ],
    [
      '{ "offerMinutes": 1440 }',
      "SCHEMA_LIMIT tenant.json /waitingList/offerMinutes: waitingList.offerMinutes is 1440; expected at most 720",
    ],
    ["{}", 'SCHEMA_MISSING tenant.json /waitingList: waitingList.offerMinutes is missing; add "offerMinutes"'],
    ["true", "SCHEMA_VALUE tenant.json /waitingList: waitingList is true; expected false"],
  ])("rejects the waiting list %s", async (waitingList, line) => {
    expect(
      await afterEdit("tenant.json", '"currencyCode": "USD"', `"currencyCode": "USD", "waitingList": ${waitingList}`),
    ).toContain(line);
  });

  it("needs a valid ID for an enabled tag manager", async () => {
    const off = '"tagManager": { "enabled": false }';
    const problem = (id: string) =>
      `TENANT_TAG_MANAGER tenant.json /tagManager/id: the tag manager's ID "${id}" is not valid; write one such as "GTM-AB12CD3"`;
    let written = off;
    const withTags = (tags: string) => {
      const before = written;
      written = `"tagManager": ${tags}`;
      return afterEdit("tenant.json", before, written);
    };
    for (const id of ["UA-1", "GTM-", "GTM-ab12", "gtm-AB12", "GTM-AB12 ", "GTM-AB\\u0022"]) {
      expect(await withTags(`{ "enabled": true, "id": "${id}" }`)).toEqual([problem(JSON.parse(`"${id}"`))]);
    }
    expect(await withTags('{ "enabled": true, "id": "" }')).toEqual([problem("")]);
    const missing = `TENANT_TAG_MANAGER tenant.json /tagManager: the tag manager's ID is not valid: there is none; add "id": "GTM-AB12CD3"`;
    expect(await withTags('{ "enabled": true }')).toEqual([missing]);
    expect(await withTags('{ "enabled": false, "id": "UA-1" }')).toEqual([]);
    expect(await withTags('{ "enabled": true, "id": "GTM-AB12CD3" }')).toEqual([]);
  });

  it("names all pages of a hosted platform", async () => {
    const hosted = (rest: string) => `"platform": { "type": "hosted"${rest} }`;
    expect(await afterEdit("tenant.json", '"platform": { "type": "builtin" }', hosted(""))).toEqual(
      ["loginUrl", "activateUrl", "recoveryUrl"].map(
        (name) => `TENANT_PLATFORM tenant.json /platform: a hosted platform has no ${name}; add "${name}": "https://…"`,
      ),
    );
    const urls = ["loginUrl", "activateUrl", "recoveryUrl"]
      .map((name) => `, "${name}": "https://shop.example/${name}"`)
      .join("");
    expect(await afterEdit("tenant.json", hosted(""), hosted(urls))).toEqual([]);
  });

  it("names existing pictures, and is served without missing ones", async () => {
    expect(await afterEdit("tenant.json", '"meridian.svg"', '"Meridian.svg"')).toEqual([
      'PICTURE_MISSING tenant.json /logo: "Meridian.svg" is not in assets/; did you mean "meridian.svg"?',
    ]);
    expect((await loadConfig(museum.dir, source)).content.tenant?.logo).toBe("Meridian.svg");
    expect(await afterEdit("tenant.json", '"Meridian.svg"', '"meridian.html"')).toEqual([
      expect.stringMatching(
        /^PICTURE_TYPE tenant\.json \/logo: "meridian\.html" is neither a picture nor a font that is served; save it as one of \.svg, /,
      ),
    ]);
  });
});

describe("the catalogue", () => {
  it.each([
    [
      '"price": "18.50"',
      '"price": 18.5',
      'SCHEMA_TYPE catalogue.json /events/1/ticketTypes/0/price: At event "planetarium-night" (/events/1): ticketTypes[0].price is 18.5; expected a text or an object',
    ],
    [
      '"price": "18.50"',
      '"price": "$18.50"',
      'SCHEMA_FORMAT catalogue.json /events/1/ticketTypes/0/price: At event "planetarium-night" (/events/1): ticketTypes[0].price is "$18.50"; expected a text such as "25.00"',
    ],
    [
      '"slots": ["7:30 PM"]',
      '"slots": ["7:30"]',
      'SCHEMA_FORMAT catalogue.json /events/1/slots/0: At event "planetarium-night" (/events/1): slots[0] is "7:30"; expected a text such as "10:00 AM" or "14:30"',
    ],
    [
      '"id": "planetarium-night-seat"',
      '"id": "general-admission-adult"',
      'CATALOGUE_ID_DUPLICATE catalogue.json /events/1/ticketTypes/0/id: the ticket type id "general-admission-adult" is already taken at /events/0/ticketTypes/0/id; give one of the two another id',
    ],
    [
      '"id": "individual",',
      '"id": "community-day",',
      'CATALOGUE_ID_DUPLICATE catalogue.json /memberships/0/id: the product id "community-day" is already taken at /events/6/id; give one of the two another id',
    ],
    [
      '"events": ["lecture-first-light",',
      '"events": ["lecture-first-lite",',
      'REFERENCE_UNKNOWN catalogue.json /series/0/events/0: "lecture-first-lite" is no event of this catalogue; did you mean "lecture-first-light"?',
    ],
    [
      '"id": "general-admission-child",',
      '"id": "general-admission-child", "ticketLimit": 6, "minQuantity": 10,',
      'CATALOGUE_GROUP catalogue.json /events/0/ticketTypes/2/minQuantity: At ticket type "general-admission-child" (/events/0/ticketTypes/2): minQuantity is 10, but ticketLimit is 6, so that no one can buy it; lower minQuantity, or raise ticketLimit',
    ],
    [
      '"price": "18.50"',
      '"price": { "minimum": "20.00", "suggested": "18.50" }',
      'CATALOGUE_PRICE catalogue.json /events/1/ticketTypes/0/price: At ticket type "planetarium-night-seat" (/events/1/ticketTypes/0): suggested is "18.50", less than minimum, "20.00"; exchange the two',
    ],
    [
      '"price": "54.00"',
      '"price": { "minimum": "20.00", "suggested": "54.00" }',
      'CATALOGUE_PRICE catalogue.json /series/0/ticketTypes/0/price: At ticket type "lecture-series-seat" (/series/0/ticketTypes/0): visitors cannot name the price of a part of a bundle or series; write one price, such as "25.00"',
    ],
    [
      '"percent": 20, "events"',
      '"percent": 20, "amount": "5.00", "events"',
      'CATALOGUE_CODE catalogue.json /codes/0: At code "MERIDIAN20" (/codes/0): both percent and amount say what it takes off; write one of percent and amount',
    ],
    [
      '"percent": 20, "events"',
      '"amount": "0.00", "from": "2026-12-31", "until": "2026-12-01", "events"',
      'CATALOGUE_CODE catalogue.json /codes/0/amount: At code "MERIDIAN20" (/codes/0): it takes nothing off; write more than 0.00',
      'CATALOGUE_CODE catalogue.json /codes/0/from: At code "MERIDIAN20" (/codes/0): "2026-12-31" is later than "2026-12-01", where it ends; exchange the two',
    ],
    [
      '"codes": [{',
      '"codes": [{ "code": "meridian20", "percent": 5 }, {',
      'CATALOGUE_CODE catalogue.json /codes/1/code: At code "MERIDIAN20" (/codes/1): the code is already taken at /codes/0; give one of the two another name',
    ],
    [
      '"percent": 20, "events": ["general-admission"]',
      '"percent": 20, "events": ["general-admision"], "ticketTypes": ["general-admission-adlt"]',
      'REFERENCE_UNKNOWN catalogue.json /codes/0/events/0: "general-admision" is no event of this catalogue; did you mean "general-admission"?',
      'REFERENCE_UNKNOWN catalogue.json /codes/0/ticketTypes/0: "general-admission-adlt" is no ticket type of this catalogue; did you mean "general-admission-adult"?',
    ],
    [
      '"dates": [{ "weekday": "friday", "week": 3, "monthsAhead": 1 }]',
      "",
      'CATALOGUE_OPENING catalogue.json /events/2/opening: At event "dinosaur-sleepover" (/events/2): opening names no day, so that the event is never open; add "weekly" or "dates"',
    ],
    [
      '"dates": [{ "weekday": "friday", "week": 3, "monthsAhead": 1 }]',
      '"dates": ["2027-01-15"], "closures": [{ "from": "2027-02-02", "to": "2027-02-01" }]',
      'CATALOGUE_OPENING catalogue.json /events/2/opening/closures/0/from: At event "dinosaur-sleepover" (/events/2): "2027-02-02" is later than "2027-02-01", where the span ends; exchange the two',
    ],
    [
      '"events": ["lecture-first-light",',
      '"events": ["general-admission",',
      'CATALOGUE_SERIES catalogue.json /series/0/events/0: At series "lecture-series" (/series/0): the event "general-admission" is open on many days, so it is unclear which of them the series\' ticket is for; name an event of one date and at most one time, one for each evening of the series',
    ],
    [
      '"opening": { "dates": [{ "weekday": "thursday", "week": 1, "monthsAhead": 2 }] }',
      '"opening": { "dates": ["2027-01-14", "2027-01-15"] }',
      'CATALOGUE_SERIES catalogue.json /series/0/events/1: At series "lecture-series" (/series/0): the event "lecture-salt-and-ice" has 2 dates, so it is unclear which of them the series\' ticket is for; name an event of one date and at most one time, one for each evening of the series',
    ],
    ...(
      [
        [
          '{ "capacity": 9 }',
          "",
          "",
          'names no day; add "date", "from" and "to", or "weekday"; what holds on every day is said by the event itself',
        ],
        [
          '{ "date": "2099-01-16" }',
          ' ("2099-01-16")',
          "",
          'says nothing that is different; add "capacity", "slots" or "prices", or remove it',
        ],
        [
          '{ "date": "2099-01-15", "capacity": 9 }',
          ' ("2099-01-15")',
          "/date",
          "is for days on which the event is not open; correct the day, or open the event on it",
        ],
        [
          '{ "weekday": "monday", "capacity": 9 }',
          ' ("monday")',
          "",
          "is for days on which the event is not open; correct the day, or open the event on it",
        ],
        [
          '{ "from": "2099-01-03", "to": "2099-01-09", "capacity": 9 }',
          ' (from "2099-01-03" to "2099-01-09")',
          "",
          "is for days on which the event is not open; correct the day, or open the event on it",
        ],
        [
          '{ "from": "2099-01-09", "to": "2099-01-03", "capacity": 9 }',
          ' (from "2099-01-09" to "2099-01-03")',
          "/from",
          'begins on "2099-01-09", after "2099-01-03", where it ends; exchange the two',
        ],
      ] as const
    ).map(([rule, days, below, what]) => [
      '"dates": [{ "weekday": "friday", "week": 3, "monthsAhead": 1 }] },',
      `"dates": [{ "weekday": "friday", "week": 3, "monthsAhead": 1 }] }, "days": [${rule}],`,
      `CATALOGUE_DAYS catalogue.json /events/2/days/0${below}: At event "dinosaur-sleepover" (/events/2): number 1 of "days"${days} ${what}`,
    ]),
    [
      '"slots": ["7:30 PM"]',
      '"slots": ["7:30 PM"], "days": [{ "weekday": "saturday", "capacity": 9 }, { "weekday": "saturday", "capacity": 8 }]',
      'CATALOGUE_DAYS catalogue.json /events/1/days/1: At event "planetarium-night" (/events/1): number 2 of "days" ("saturday") is for the same days as number 1; make one of the two',
    ],
    [
      '"slots": ["7:30 PM"]',
      '"slots": ["7:30 PM"], "onSaleFrom": "2026-12-01T09:00", "memberOnSaleFrom": "2026-12-01T09:00"',
      'CATALOGUE_SALE catalogue.json /events/1/memberOnSaleFrom: At event "planetarium-night" (/events/1): memberOnSaleFrom is "2026-12-01T09:00", not before "2026-12-01T09:00", when everybody can buy; write an earlier time, or remove it',
    ],
    [
      '"slots": ["7:30 PM"]',
      '"slots": ["7:30 PM"], "memberOnSaleFrom": "2026-12-01T09:00"',
      'CATALOGUE_SALE catalogue.json /events/1/memberOnSaleFrom: At event "planetarium-night" (/events/1): memberOnSaleFrom has no effect without onSaleFrom: everybody can buy already; add "onSaleFrom", a later time',
    ],
    [
      '"slots": ["7:30 PM"]',
      '"slots": ["7:30 PM"], "onSaleFrom": "2026-02-30T09:00"',
      'CATALOGUE_SALE catalogue.json /events/1/onSaleFrom: At event "planetarium-night" (/events/1): onSaleFrom is "2026-02-30T09:00", a day that there is not; correct the day',
    ],
    [
      '"slots": ["7:30 PM"]',
      '"slots": ["7:30 PM"], "onSaleFrom": "2026-12-01 9:00"',
      'SCHEMA_FORMAT catalogue.json /events/1/onSaleFrom: At event "planetarium-night" (/events/1): onSaleFrom is "2026-12-01 9:00"; expected a text such as "2026-12-01T09:00"',
    ],
    [
      '"descriptionHtml": "<p>Free admission for our neighbors, at the desk.</p>",',
      '"days": [{ "weekday": "friday", "slots": ["9:00 AM"] }, { "weekday": "saturday", "prices": { "community-day-guest": "5.00" } }],',
      'CATALOGUE_DAYS catalogue.json /events/6/days/0/slots: At event "community-day" (/events/6): number 1 of "days" ("friday") has entry times, but the event has none on other days; give the event "slots" too, or remove these',
      'CATALOGUE_DAYS catalogue.json /events/6/days/1/prices/community-day-guest: At event "community-day" (/events/6): number 2 of "days" ("saturday") has a price for "community-day-guest", which is free on other days; make a ticket type that costs something, and price that',
    ],
    [
      '"slots": ["7:30 PM"]',
      '"slots": ["7:30 PM"], "days": [{ "weekday": "saturday", "prices": { "planetarium-night-seats": "9.00" } }]',
      'REFERENCE_UNKNOWN catalogue.json /events/1/days/0/prices/planetarium-night-seats: "planetarium-night-seats" is no ticket type of this event, nor of a bundle with it; did you mean "planetarium-night-seat"?',
    ],
  ])("is reported if %s becomes %s", async (from, to, ...lines) => {
    expect(await afterEdit("catalogue.json", from, to)).toEqual(lines);
  });

  it("of a date's two forms, reports the intended one", async () => {
    expect(
      await afterEdit(
        "catalogue.json",
        '{ "weekday": "saturday", "week": 2, "monthsAhead": 1 }',
        '{ "weekday": "saterday", "week": 2, "monthsAhead": 1 }, "2026-02-30"',
      ),
    ).toEqual([
      'SCHEMA_VALUE catalogue.json /events/1/opening/dates/0/weekday: At event "planetarium-night" (/events/1): opening.dates[0].weekday is "saterday"; expected one of "sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"; did you mean "saturday"?',
      'SCHEMA_FORMAT catalogue.json /events/1/opening/dates/1: At event "planetarium-night" (/events/1): opening.dates[1] is "2026-02-30"; expected a date such as "2026-12-05"',
    ]);
  });
});
