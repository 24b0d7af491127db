import { useEffect, useRef, useState } from "react";
import { readCode, type ScannedCode, toolOf } from "../../commerce/scanned-code.ts";
import type { ToolAddress, ToolServices } from "../../commerce/services.ts";
import type { ToolProps } from "../../engine/core/contract.ts";
import { type Loaded, useLoaded } from "../../engine/react/use-loaded.ts";
import * as say from "../../messages/generated/steps/orders.ts";
import { staffPaths } from "../../schemas/generated/staff-paths.ts";
import { type Data, defaults, type Settings } from "../../schemas/generated/steps/orders.ts";
import type { StaffOrdersResponse } from "../../schemas/generated/wire.ts";
import { useLocale } from "../../ui/locale.ts";
import { LookupOutcome } from "../../ui/museum/lookup.tsx";
import { useText } from "../../ui/use-text.ts";
import { Order } from "./order.tsx";
import { Filters, OwnSales, Results, SearchForm, TakenBack } from "./order-search.tsx";
import styles from "./orders.module.css";

/**
 * Finds an order and changes it (docs/behaviour.md, "Orders at the box office"). The address holds search and order.
 */
export default function OrdersScreen({ data, services, address }: Props) {
  const settings = { ...defaults, ...data };
  const { order: open = "", ...asked } = addressed(address.query);
  const { query = "", mine = "", hour = "", tickets = "" } = asked;
  const [opened, setOpened] = useState(open);
  if (open !== "" && open !== opened) setOpened(open);
  const isSearch = Object.keys(asked).length > 0;
  const found = useLoaded(!isSearch || open !== "" ? undefined : staffPaths.staffOrders(asked), services.get);
  const isPlain = !isSearch && open === "";
  const form = useSearchFocus(open === "", isPlain);

  function search(sought: string) {
    if (sought === query && open === "") found.retry();
    else address.go(address.path, { query: given({ query: sought, hour, tickets }) });
  }
  function follow(code: ScannedCode) {
    if (code.type !== "member") return search(JSON.stringify(code));
    const { path, query: of } = toolOf(code, { confirmPath: address.path, memberPath: settings.memberPath });
    address.go(path, { query: of });
  }
  return (
    <div className={styles.orders} data-open={open !== "" || undefined}>
      <SearchForm
        ref={form}
        settings={settings}
        services={services}
        query={query}
        searching={found.loading}
        onSearch={search}
        onCode={follow}
        onMine={() => address.go(address.path, { query: { mine: "today" } })}
      />
      {open === "" && mine === "" && (
        <Filters
          hour={hour}
          tickets={tickets}
          onFilter={(filter) => address.go(address.path, { query: given({ query, ...filter }) })}
        />
      )}
      {isPlain && (
        <>
          <TakenBack
            settings={settings}
            services={services}
            onOpen={(id) => address.go(address.path, { query: { order: id } })}
          />
          <OwnSales
            settings={settings}
            services={services}
            onOpen={(id) => address.go(address.path, { query: { order: id } })}
            onAll={() => address.go(address.path, { query: { mine: "today" } })}
          />
        </>
      )}
      {open !== "" ? (
        <Order
          key={open}
          orderId={open}
          settings={settings}
          services={services}
          address={address}
          onBack={isSearch ? () => address.go(address.path, { query: asked }) : undefined}
        />
      ) : (
        <Found {...{ found, query, asked, opened, settings, services, address }} />
      )}
    </div>
  );
}

/** The parts of the address that the tool reads, without empty ones; own sales have no search. */
function addressed({ query = "", order = "", mine = "", hour = "", tickets = "", before = "" }: ToolAddress["query"]) {
  return given(
    mine === "today" || mine === "drawer" ? { order, mine, before } : { order, query, hour, tickets, before },
  );
}

function given(asked: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== ""));
}

type Props = ToolProps<Data, ToolServices, ToolAddress>;

/** Focuses the search field at the start, and when neither a search nor an order is open. */
function useSearchFocus(isSearch: boolean, isPlain: boolean) {
  const form = useRef<HTMLDivElement>(null);
  const [begins] = useState(isSearch);
  useEffect(() => {
    if (begins || isPlain) form.current?.querySelector("input")?.focus({ preventScroll: true });
  }, [begins, isPlain]);
  return form;
}

interface FoundProps extends Pick<Props, "services" | "address"> {
  found: Loaded<StaffOrdersResponse>;
  query: string;
  asked: Readonly<Record<string, string>>;
  opened: string;
  settings: Settings;
}

/** The search's outcome. A single order opens at once. */
function Found({ found, query, asked, opened, settings, services, address }: FoundProps) {
  const locale = useLocale();
  const text = useText(say, settings);
  const orders = found.value?.orders ?? [];
  const mine = found.value?.mine;
  const isWhole = mine === undefined && asked.before === undefined;
  const only = orders.length === 1 && isWhole ? orders[0]?.id : undefined;
  const latest = useRef(address);
  useEffect(() => {
    latest.current = address;
  });
  useEffect(() => {
    // Replace the search, because Back would only lead here again.
    if (only !== undefined) latest.current.go(latest.current.path, { query: { order: only }, replace: true });
  }, [only]);

  const none = found.value !== undefined && mine === undefined && orders.length === 0;
  const noneText = () =>
    query === ""
      ? say.noneToday(locale)
      : readCode(query) === undefined
        ? text("noneText", { search: query })
        : text("codeNotFoundText");
  return (
    <>
      {mine === undefined && (
        <p role="status" className={none ? styles.none : "visually-hidden"}>
          {none ? noneText() : orders.length > 1 && text("foundText", { count: orders.length })}
        </p>
      )}
      {mine && (
        <p role="status" className={styles.sum}>
          {asked.mine === "drawer" ? say.drawerSalesSum(locale, mine) : say.mySalesSum(locale, mine)}
        </p>
      )}
      {asked.mine !== undefined && (
        <button
          type="button"
          className={styles.back}
          onClick={() => address.go(address.path, { query: { mine: asked.mine === "drawer" ? "today" : "drawer" } })}
        >
          {asked.mine === "drawer" ? say.ofToday(locale) : say.ofDrawer(locale)}
        </button>
      )}
      {found.value?.newestOnly !== undefined && (
        <p className={styles.quiet}>{text("newestOnlyText", { count: found.value.newestOnly })}</p>
      )}
      <LookupOutcome
        failure={found.error && { error: found.error, retry: found.retry }}
        failedTitle={text("failedTitle")}
        isLoading={found.loading || only !== undefined}
        loadingText={say.searching(locale)}
      >
        {found.value !== undefined && !none && (
          <Results
            found={found.value}
            settings={settings}
            services={services}
            opened={opened}
            onOpen={(id) => address.go(address.path, { query: { ...asked, order: id } })}
            onEarlier={(before) => address.go(address.path, { query: { ...asked, before } })}
          />
        )}
      </LookupOutcome>
    </>
  );
}
