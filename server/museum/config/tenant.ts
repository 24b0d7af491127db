import { isIP } from "node:net";
import { Temporal } from "temporal-polyfill";
import { contrast, inkOn } from "../../../commerce/contrast.ts";
import { nearest } from "../../../engine/check/suggest.ts";
import { memo } from "../../../engine/core/memo.ts";
import { languagePrefix } from "../../../messages/formats/language-name.ts";
import { decimalsOf } from "../../../messages/formats/money.ts";
import type * as file from "../../../schemas/generated/tenant.ts";
import { validate } from "../../../schemas/generated/tenant.validator.js";
import { readCidr } from "../../core/http/trusted-networks.ts";
import { type CheckResult, checked } from "../model/check.ts";
import { resolveTheme } from "../model/colours.ts";
import type { Colours, Tenant } from "../model/config.ts";
import type { Problem } from "../model/problems.ts";
import { readTax } from "../model/tax.ts";
import { checkDecimals } from "./decimals.ts";
import { checkSchema, readSchema, withDefaults } from "./kinds.ts";
import { checkPicture } from "./references.ts";
import { checkCountry, checkPayments } from "./tenant-country.ts";
import { accepts, checkLanguages, isLanguage, noLanguage } from "./tenant-languages.ts";

const schema = readSchema("schemas/tenant.schema.json");
const lowest = 4.5;
/** For shapes without text (WCAG 2.2, 1.4.11). */
const lowestOfShapes = 1.5;

/** Checks tenant.json. @param assets the files below assets/ @param language the museum's first by default */
export function checkTenant(value: unknown, assets: ReadonlySet<string>, language?: string): CheckResult<Tenant> {
  const { value: tenant, problems } = checkInDefault(value, assets);
  const isOther = tenant !== undefined && language !== undefined && language !== tenant.locale;
  return isOther ? { value: inLocale(tenant, language), problems } : { value: tenant, problems };
}

const inLocale = memo(
  (tenant: Tenant, locale: string): Tenant => ({
    ...tenant,
    locale,
    prefix: languagePrefix(locale, tenant.languages),
  }),
);

const checkInDefault = memo((value: unknown, assets: ReadonlySet<string>): CheckResult<Tenant> => {
  const problems = checkSchema(value, validate, schema);
  if (problems.length > 0) return { value: undefined, problems };
  const tenant = resolveTenant(value as file.Tenant);
  problems.push(
    ...checkLanguages(value as file.Tenant),
    ...checkContrast(tenant.theme),
    ...checkDarkContrast(tenant.theme, value as file.Tenant),
    ...checkAccent(tenant.theme),
    ...checkNames(tenant),
    ...checkCurrency(tenant),
    ...checkCountry(tenant),
    ...checkPayments(tenant),
    ...checkTax(value as file.Tenant),
    ...checkDecimals(value, tenant.currencyCode),
    ...checkTagManager(tenant),
    ...checkPlatform(tenant),
    ...checkWaitingList(tenant, value as file.Tenant),
    ...checkNetworks(tenant),
  );
  const pictures: [string, string | undefined][] = [
    ["/logo", tenant.logo],
    ["/mailLogo", tenant.mailLogo],
    ["/shareImage", tenant.shareImage],
    ["/picture/src", tenant.picture?.src],
    ["/darkTheme/logo", tenant.theme.dark.logo],
    ...(tenant.theme.fonts ?? []).map((font, index): [string, string] => [`/theme/fonts/${index}/src`, font.src]),
  ];
  for (const [pointer, src] of pictures) problems.push(...checkPicture(src, pointer, assets));
  return checked(tenant, problems);
});

function resolveTenant({ $schema: _schema, ...tenant }: file.Tenant): Tenant {
  const filled = withDefaults(schema, { hold: {}, limits: {}, payments: {}, platform: {}, ...tenant }) as Tenant;
  const languages = tenant.languages ?? [filled.locale];
  return {
    ...filled,
    languages: languages as Tenant["languages"],
    locale: languages[0] ?? filled.locale,
    tax: readTax(tenant.tax ?? {}),
    prefix: "",
    timeZone: commonZone(tenant.timeZone),
    theme: resolveTheme(tenant.theme, tenant.darkTheme),
  };
}

/** Normalizes a time zone to the name that all browsers know. Unknown names are returned unchanged, to be rejected. */
function commonZone(timeZone: string): string {
  return accepts(() => zoneOf(timeZone)) ? zoneOf(timeZone) : timeZone;
}

function zoneOf(timeZone: string): string {
  return new Intl.DateTimeFormat("en-US", { timeZone }).resolvedOptions().timeZone;
}

const pairs = [
  ["accentInk", "accent"],
  ["ink", "paper"],
  ["inkSoft", "paper"],
  ["ink", "raised"],
  ["inkSoft", "raised"],
] as const;

function checkContrast(theme: Tenant["theme"]): Problem[] {
  return pairs.flatMap(([text, behind]) => checkPair(theme, text, behind, `/theme/${text}`));
}

/** Buttons are filled with the accent. Only a warning, because their text stays readable. */
function checkAccent({ accent, paper }: Tenant["theme"]): Problem[] {
  const ratio = contrast(accent, paper);
  if (ratio >= lowestOfShapes) return [];
  const message = `accent "${accent}" on paper "${paper}" has a contrast of ${(Math.floor(ratio * 100) / 100).toFixed(2)}:1, so that buttons can hardly be seen`;
  return [
    {
      code: "TENANT_ACCENT",
      pointer: "/theme/accent",
      message,
      fix: `take a colour with a contrast of at least ${lowestOfShapes}:1`,
      value: accent,
    },
  ];
}

/** Checks only colours from the file: the others are the product's, or were checked for light mode. */
function checkDarkContrast({ dark }: Tenant["theme"], { darkTheme = {} }: file.Tenant): Problem[] {
  const given = Object.keys(darkTheme);
  return pairs.flatMap(([text, behind]) => {
    const said = [text, behind].find((name) => given.includes(name));
    return said === undefined ? [] : checkPair(dark, text, behind, `/darkTheme/${said}`);
  });
}

function checkPair(colours: Colours, text: keyof Colours, behind: keyof Colours, pointer: string): Problem[] {
  const ratio = contrast(colours[text], colours[behind]);
  if (ratio >= lowest) return [];
  const fix =
    text === "accentInk"
      ? `take "${inkOn(colours.accent)}", or leave accentInk out`
      : `take a colour further from ${behind}`;
  const seen = `${text} "${colours[text]}" on ${behind} "${colours[behind]}"`;
  const message = `${seen} has a contrast of ${(Math.floor(ratio * 100) / 100).toFixed(2)}:1; expected at least ${lowest}:1`;
  return [
    {
      code: "TENANT_CONTRAST",
      pointer,
      message,
      fix: pointer.endsWith(text) ? fix : `take a colour further from ${text}`,
      value: colours[pointer.endsWith(text) ? text : behind],
    },
  ];
}

function checkNames({ timeZone, locale, languages }: Tenant): Problem[] {
  const problems: Problem[] = [];
  // Both APIs compute days and hours.
  const isKnown =
    accepts(() => zoneOf(timeZone)) &&
    accepts(() => Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(timeZone));
  if (!isKnown || /^[+-]/.test(timeZone))
    problems.push({
      code: "TENANT_TIME_ZONE",
      pointer: "/timeZone",
      message: `"${timeZone}" is not a time zone`,
      fix: zoneFix(timeZone),
      value: timeZone,
    });
  // Several languages have problems of their own.
  if (languages.length === 1 && !isLanguage(locale)) problems.push(noLanguage(locale, "/locale"));
  return problems;
}

/** Prices have two decimals, and money is counted in hundredths. */
function checkCurrency({ currencyCode }: Tenant): Problem[] {
  const isKnown = Intl.supportedValuesOf("currency").includes(currencyCode);
  if (isKnown && [0, 2, 3].includes(decimalsOf(currencyCode))) return [];
  const message = `"${currencyCode}" is no currency`;
  return [
    {
      code: "TENANT_CURRENCY",
      pointer: "/currencyCode",
      message,
      fix: 'write an ISO 4217 code such as "USD"',
      value: currencyCode,
    },
  ];
}

/** Either form is fine, but two rates for one product type would contradict each other. */
function checkTax({ tax: { mode: _mode, rates = {}, ...fractions } = {} }: file.Tenant): Problem[] {
  return Object.keys(fractions)
    .filter((type) => Object.hasOwn(rates, type))
    .map((type) => ({
      code: "TENANT_TAX",
      pointer: `/tax/${type}`,
      message: `the rate of "${type}" is given twice, as a fraction here and as a percentage in tax.rates`,
      fix: `remove tax.${type}`,
    }));
}

/** See docs/behaviour.md, "Tracking". */
function checkTagManager({ tagManager }: Tenant): Problem[] {
  if (!tagManager?.enabled || /^GTM-[A-Z0-9]+$/.test(tagManager.id ?? "")) return [];
  const code = "TENANT_TAG_MANAGER";
  const { id } = tagManager;
  if (id === undefined)
    return [
      {
        code,
        pointer: "/tagManager",
        message: "the tag manager's ID is not valid: there is none",
        fix: 'add "id": "GTM-AB12CD3"',
      },
    ];
  return [
    {
      code,
      pointer: "/tagManager/id",
      message: `the tag manager's ID "${id}" is not valid`,
      fix: 'write one such as "GTM-AB12CD3"',
      value: id,
    },
  ];
}

function checkPlatform({ platform }: Tenant): Problem[] {
  if (platform.type !== "hosted") return [];
  return (["loginUrl", "activateUrl", "recoveryUrl"] as const)
    .filter((name) => platform[name] === undefined)
    .map((name) => ({
      code: "TENANT_PLATFORM",
      pointer: "/platform",
      message: `a hosted platform has no ${name}`,
      fix: `add "${name}": "https://…"`,
    }));
}

/** Offer mails count towards the hourly limit, so strangers' requests must not use it up. */
function checkWaitingList({ waitingList, limits }: Tenant, { limits: given = {} }: file.Tenant): Problem[] {
  const { waitingRequestsPerEmailAndDay: requests, mailsPerRecipientAndHour: mails } = limits;
  if (waitingList === false || requests < mails) return [];
  const key =
    given.waitingRequestsPerEmailAndDay === undefined ? "mailsPerRecipientAndHour" : "waitingRequestsPerEmailAndDay";
  const message = `waitingRequestsPerEmailAndDay is ${requests}, not below mailsPerRecipientAndHour, ${mails}: requests of strangers can hold up a mail with places`;
  return [
    {
      code: "WAITING_LIST_MAILS",
      pointer: `/limits/${key}`,
      message,
      fix: "let it be smaller",
      value: String(limits[key]),
    },
  ];
}

/** Visitors from these networks are exempt from address limits, so a typo must not name another network. */
function checkNetworks({ limits }: Tenant): Problem[] {
  return limits.trustedNetworks.flatMap((network, index) => {
    if (readCidr(network) !== undefined) return [];
    const isAddress = isIP(network) !== 0;
    const fix = isAddress
      ? `write "${network}/${isIP(network) === 4 ? 32 : 128}" for this address alone`
      : 'write one such as "203.0.113.0/24" or "2001:db8::/32"';
    return [
      {
        code: "TENANT_NETWORK",
        pointer: `/limits/trustedNetworks/${index}`,
        message: `"${network}" is no network in CIDR notation`,
        fix,
        value: network,
      },
    ];
  });
}

function zoneFix(timeZone: string): string {
  const zones = Intl.supportedValuesOf("timeZone");
  const city = timeZone.trim().toLowerCase().replaceAll(" ", "_");
  const meant = zones.find((zone) => zone.toLowerCase().endsWith(`/${city}`)) ?? nearest(timeZone, zones);
  return meant === undefined ? 'write an IANA name such as "America/Denver"' : `did you mean "${meant}"?`;
}
