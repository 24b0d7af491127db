import { type RefObject, useEffect, useId, useRef, useState } from "react";
import { readCode, type ScannedCode } from "../../commerce/scanned-code.ts";
import type { ToolServices } from "../../commerce/services.ts";
import { useLoaded } from "../../engine/react/use-loaded.ts";
import { formatDay } from "../../messages/formats/days.ts";
import { fullName } from "../../messages/formats/full-name.ts";
import { unbroken } from "../../messages/formats/list.ts";
import { formatMoney } from "../../messages/formats/money.ts";
import { formatNumber } from "../../messages/formats/number.ts";
import * as labels from "../../messages/generated/forms/orders-search.ts";
import * as say from "../../messages/generated/steps/orders.ts";
import { type OrdersSearch, ordersSearch } from "../../schemas/generated/forms/orders-search.ts";
import { staffPaths } from "../../schemas/generated/staff-paths.ts";
import type { Settings } from "../../schemas/generated/steps/orders.ts";
import type { StaffOrder, StaffOrdersResponse } from "../../schemas/generated/wire.ts";
import { EmailText } from "../../ui/email-text.tsx";
import { useLocale } from "../../ui/locale.ts";
import { CodeScanner } from "../../ui/museum/code-scanner.tsx";
import { FoundPerson, LookupForm, useCodeSearch } from "../../ui/museum/lookup.tsx";
import { useText } from "../../ui/use-text.ts";
import list from "./order-search.module.css";
import { OrderStatus } from "./order-tickets.tsx";
import styles from "./orders.module.css";

interface ResultsProps {
  found: StaffOrdersResponse;
  settings: Settings;
  services: ToolServices;
  /** The last order opened: its row gets the focus on return. */
  opened: string;
  onOpen(id: string): void;
  onEarlier(before: string): void;
}

/** "Sat, Dec 5, 2026", or the first and the last day. */
function visitOf(locale: string, { firstVisit = "", lastVisit = firstVisit }: StaffOrder): string {
  const shown = (date: string) => unbroken(formatDay(locale, date, "short"));
  if (firstVisit === "") return "";
  return firstVisit === lastVisit
    ? shown(firstVisit)
    : say.visitDays(locale, { first: shown(firstVisit), last: shown(lastVisit) });
}

export function Results({ found, settings, services, opened, onOpen, onEarlier }: ResultsProps) {
  const locale = useLocale();
  const text = useText(say, settings);
  const id = useId();
  const last = useRef<HTMLButtonElement>(null);
  useEffect(() => last.current?.focus(), []);
  return (
    <>
      <div className={list.headings} aria-hidden="true">
        <span>{say.orderColumn(locale)}</span>
        <span>{say.visitColumn(locale)}</span>
        <span>{text("buyerText")}</span>
        <span className={list.figure}>{text("totalText")}</span>
        <span>{text("orderedText")}</span>
        <span>{text("statusText")}</span>
      </div>
      <ul className={list.results} aria-label={text("listLabel")}>
        {found.orders.map((order) => (
          <li key={order.id}>
            <button
              ref={order.id === opened ? last : undefined}
              type="button"
              aria-describedby={`${id}${order.id}`}
              onClick={() => onOpen(order.id)}
            >
              {order.name}
            </button>
            <div id={`${id}${order.id}`} className={list.result}>
              <span className={list.visit}>
                {order.tickets > 0 && (
                  <>
                    <b>{visitOf(locale, order)}</b>{" "}
                    <span className={styles.quiet}>{say.ticketsFound(locale, { count: order.tickets })}</span>
                  </>
                )}
              </span>
              <FoundPerson
                name={fullName(locale, { firstName: order.customerFirstName, lastName: order.customerLastName })}
                noNameText={text("noNameText")}
              >
                {order.customerEmail && (
                  <span>
                    <EmailText>{order.customerEmail}</EmailText>
                  </span>
                )}
              </FoundPerson>
              <span className={list.figure}>{formatMoney(locale, order.total)}</span>
              <span className={styles.quiet}>{services.recent(order.createdAt)}</span>
              <span className={list.marks}>
                <OrderStatus status={order.status} settings={settings} />
                {order.notes && <span className={list.notes}>{say.notesFound(locale, { count: order.notes })}</span>}
              </span>
            </div>
          </li>
        ))}
      </ul>
      {found.moreAvailable && found.mine === undefined && <p className={styles.quiet}>{text("moreText")}</p>}
      {found.next !== undefined && (
        <button type="button" className={styles.back} onClick={() => onEarlier(found.next ?? "")}>
          {found.mine ? say.earlier(locale) : say.earlierOrders(locale)}
        </button>
      )}
    </>
  );
}

interface OwnSalesProps {
  settings: Settings;
  services: ToolServices;
  onOpen(id: string): void;
  onAll(): void;
}

const maxOwn = 10;

/** Shows the employee's last sales of today before a search. */
export function OwnSales({ settings, services, onOpen, onAll }: OwnSalesProps) {
  const locale = useLocale();
  const { value } = useLoaded(staffPaths.staffOrders({ mine: "today" }), services.get);
  if (value?.mine === undefined) return null;
  const { orders, next: _next, ...rest } = value;
  return (
    <section>
      <h2 className={list.own}>{say.mySalesSum(locale, value.mine)}</h2>
      {orders.length > 0 && (
        <Results
          found={{ ...rest, orders: orders.slice(0, maxOwn) }}
          settings={settings}
          services={services}
          opened=""
          onOpen={onOpen}
          onEarlier={onAll}
        />
      )}
      {orders.length > maxOwn && (
        <button type="button" className={styles.back} onClick={onAll}>
          {say.earlier(locale)}
        </button>
      )}
    </section>
  );
}

interface SearchFormProps {
  ref: RefObject<HTMLDivElement | null>;
  settings: Settings;
  services: ToolServices;
  query: string;
  searching: boolean;
  onSearch(query: string): void;
  onCode(code: ScannedCode): void;
  onMine(): void;
}

export function SearchForm({ ref, settings, services, query, searching, onSearch, onCode, onMine }: SearchFormProps) {
  const text = useText(say, settings);
  const [shown, setShown] = useState(query);
  const [value, setValue] = useState<Partial<OrdersSearch>>(asTyped(query));
  const [scanning, setScanning] = useState(false);
  const [emptied, setEmptied] = useState(0);

  /** Remounts an emptied form, so that blurring the field shows no "required" error. */
  function show(next: Partial<OrdersSearch>) {
    setValue(next);
    if (!next.query) setEmptied(emptied + 1);
  }
  if (shown !== query) {
    setShown(query);
    show(asTyped(query));
  }

  // Clears the field, so that the code's text does not stay in it.
  function follow(code: ScannedCode) {
    show({});
    onCode(code);
  }
  const submit = useCodeSearch({
    services,
    onSearch,
    onCode: follow,
    refusesScan() {
      // A scan must not discard input in a dialog.
      const isOpen = document.querySelector("dialog[open]") !== null;
      if (isOpen) services.notify({ message: text("scannedText"), type: "info" });
      return isOpen;
    },
  });

  return (
    <div className={styles.search}>
      <LookupForm
        key={emptied}
        ref={ref}
        form={ordersSearch}
        labels={labels}
        value={value}
        onChange={setValue}
        onSubmit={(typed) => submit(typed.query)}
      >
        <SearchButtons settings={settings} searching={searching} onScan={() => setScanning(true)} onMine={onMine} />
      </LookupForm>
      <CodeScanner open={scanning} onClose={() => setScanning(false)} onCode={follow} />
    </div>
  );
}

function SearchButtons({
  settings,
  searching,
  onScan,
  onMine,
}: Pick<SearchFormProps, "settings" | "searching" | "onMine"> & { onScan(): void }) {
  const locale = useLocale();
  const text = useText(say, settings);
  return (
    <div className={styles.searchButtons}>
      <button type="submit" className="button" aria-busy={searching}>
        {text("searchText")}
      </button>
      <button type="button" onClick={onScan}>
        {text("scanText")}
      </button>
      <button type="button" onClick={onMine}>
        {say.mySales(locale)}
      </button>
    </div>
  );
}

const hours = Array.from({ length: 24 }, (_, hour) => String(hour));
const maxTickets = 12;
const counts = Array.from({ length: maxTickets }, (_, index) => String(index + 1));

interface FiltersProps {
  hour: string;
  tickets: string;
  onFilter(filter: { readonly hour: string; readonly tickets: string }): void;
}

/** Narrows a search, or without one today's visits, at once. */
export function Filters({ hour, tickets, onFilter }: FiltersProps) {
  const locale = useLocale();
  return (
    <div className={list.filters}>
      <Filter
        label={say.hourLabel(locale)}
        anyText={say.anyHour(locale)}
        value={hour}
        options={hours.map((each) => ({ value: each, text: formatHour(locale, Number(each)) }))}
        onChoose={(value) => onFilter({ hour: value, tickets })}
      />
      <Filter
        label={say.ticketsLabel(locale)}
        anyText={say.anyTickets(locale)}
        value={tickets}
        options={counts.map((each) => ({ value: each, text: formatNumber(locale, Number(each)) }))}
        onChoose={(value) => onFilter({ hour, tickets: value })}
      />
    </div>
  );
}

interface FilterProps {
  label: string;
  anyText: string;
  value: string;
  options: readonly { readonly value: string; readonly text: string }[];
  onChoose(value: string): void;
}

function Filter({ label, anyText, value, options, onChoose }: FilterProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={({ target }) => onChoose(target.value)}>
        <option value="">{anyText}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
    </div>
  );
}

/** "3 PM", as visits are named. */
function formatHour(locale: string, hour: number): string {
  const format = new Intl.DateTimeFormat(locale, { hour: "numeric", timeZone: "UTC" });
  return format.format(new Date(Date.UTC(2000, 0, 1, hour)));
}

function asTyped(query: string): Partial<OrdersSearch> {
  return query === "" || readCode(query) !== undefined ? {} : { query };
}

interface TakenBackProps {
  settings: Settings;
  services: ToolServices;
  onOpen(id: string): void;
}

/** Lists orders with payments reversed elsewhere, for review; nothing without any. */
export function TakenBack({ settings, services, onOpen }: TakenBackProps) {
  const locale = useLocale();
  const text = useText(say, settings);
  const id = useId();
  const { value } = useLoaded(staffPaths.takenBackOrders(), services.get);
  if (value === undefined || value.orders.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{text("takenBackTitle")}</h2>
      <ul className={list.results} aria-labelledby={id}>
        {value.orders.map(({ order, moneyBack }) => (
          <li key={order.id}>
            <button type="button" aria-describedby={`${id}${order.id}`} onClick={() => onOpen(order.id)}>
              {order.name}
            </button>
            <div id={`${id}${order.id}`} className={list.result}>
              <FoundPerson
                name={fullName(locale, { firstName: order.customerFirstName, lastName: order.customerLastName })}
                noNameText={text("noNameText")}
              >
                <span>{moneyBack.text}</span>
              </FoundPerson>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
