import { useEffect, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { formatList } from "../../../messages/formats/list.ts";
import { formatMoment } from "../../../messages/formats/moment.ts";
import { formatMoney } from "../../../messages/formats/money.ts";
import * as say from "../../../messages/generated/app/own-account.ts";
import { ownPaths } from "../../../schemas/generated/own-paths.ts";
import type { CustomerOrder } from "../../../schemas/generated/wire.ts";
import { LoadFailure } from "../../../ui/load-failure.tsx";
import { useLocale } from "../../../ui/locale.ts";
import { Sentence } from "../../../ui/sentence.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { useTenant } from "../../state/page.ts";
import { useOwnLoad } from "../../state/use-load.ts";
import page from "../account-page.module.css";
import styles from "./overview.module.css";
import { Section } from "./section.tsx";

/** The customer's orders by page, newest first; each links to its confirmation and its own page. */
export function Orders({ unverified }: { unverified: boolean }) {
  const locale = useLocale();
  const [pages, setPages] = useState<readonly (string | undefined)[]>([undefined]);
  return (
    <Section title={say.ordersTitle(locale)}>
      {pages.map((from, index) => (
        <OrdersPage
          key={from ?? ""}
          from={from}
          isLast={index === pages.length - 1}
          onNext={(next) => setPages([...pages, next])}
        />
      ))}
      {unverified && (
        <p className={styles.soft}>
          <Sentence
            text={(slots) => say.unverified(locale, slots)}
            slots={{ link: <Link to="/account/verify">{say.confirmEmail(locale)}</Link> }}
          />
        </p>
      )}
    </Section>
  );
}

interface OrdersPageProps {
  from: string | undefined;
  isLast: boolean;
  onNext(from: string): void;
}

function OrdersPage({ from, isLast, onNext }: OrdersPageProps) {
  const locale = useLocale();
  const { value, error, retry } = useOwnLoad(ownPaths.customerOrders({ from }));
  const list = useRef<HTMLUListElement>(null);
  const isShown = value !== undefined;
  useEffect(() => {
    // The pressed button disappeared: focus the first order that it loaded.
    if (isShown && from !== undefined) list.current?.querySelector("a")?.focus();
  }, [isShown, from]);
  if (error !== undefined && value === undefined)
    return <LoadFailure title={say.ordersFailed(locale)} error={error} onRetry={retry} />;
  if (value === undefined) return <Skeleton shape="rows" label={say.ordersLoading(locale)} />;
  const { orders, next } = value;
  if (orders.length === 0) return <p>{say.noOrders(locale)}</p>;
  return (
    <>
      <ul ref={list} className={styles.orders}>
        {orders.map((order) => (
          <Order key={order.id} order={order} />
        ))}
      </ul>
      {isLast && next !== undefined && (
        <button type="button" className={page.quiet} onClick={() => onNext(next)}>
          {say.earlier(locale)}
        </button>
      )}
    </>
  );
}

function Order({ order: { id, name, createdAt, total, refunded, items } }: { order: CustomerOrder }) {
  const tenant = useTenant();
  const locale = useLocale();
  return (
    <li>
      <Link to={`/order/${id}/confirmation`}>{name}</Link>
      <span className={styles.items}>
        {formatList(
          locale,
          items.map((item) => say.item(locale, item)),
          "unit",
        )}
      </span>
      <b>{formatMoney(locale, total)}</b>
      {refunded && <span className={styles.soft}>{say.refunded(locale, { amount: refunded })}</span>}
      <span className={styles.soft}>{formatMoment(locale, createdAt, tenant.timeZone)}</span>
      <Link className={styles.more} to={`/order/${id}`} aria-label={say.orderDetailsOf(locale, { name })}>
        {say.orderDetails(locale)}
      </Link>
    </li>
  );
}
