import { Link } from "react-router-dom";
import * as say from "../../messages/generated/app/order.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { useLocale } from "../../ui/locale.ts";
import styles from "../../ui/page.module.css";
import { Sentence } from "../../ui/sentence.tsx";
import { useTenant } from "../state/page.ts";

export function OrderNotFound({ orderId, onRetry }: { orderId: string; onRetry(): void }) {
  const tenant = useTenant();
  const locale = useLocale();
  return (
    <EmptyState headingLevel={1} title={say.orderNotFoundTitle(locale)}>
      <p>{say.allowFiveMinutes(locale)}</p>
      <button type="button" className="button" onClick={onRetry}>
        {say.lookAgain(locale)}
      </button>
      <p>
        <Sentence
          text={(slots) => say.stillNotThere(locale, slots)}
          slots={{
            email: <a href={`mailto:${tenant.supportEmail}`}>{tenant.supportEmail}</a>,
            phone: <a href={`tel:${tenant.supportPhone.replace(/[^+\d]/g, "")}`}>{tenant.supportPhone}</a>,
          }}
        />
      </p>
      <p>
        <Sentence
          text={(slots) => say.lostLink(locale, slots)}
          slots={{
            again: <Link to="/account/tickets">{say.emailAgain(locale)}</Link>,
            signIn: <Link to="/account/login?redirect=/account">{say.signIn(locale)}</Link>,
            register: <Link to="/account/register?redirect=/account">{say.register(locale)}</Link>,
          }}
        />
      </p>
      <p className={styles.small}>{say.orderNotFound(locale, { order: orderId })}</p>
    </EmptyState>
  );
}
