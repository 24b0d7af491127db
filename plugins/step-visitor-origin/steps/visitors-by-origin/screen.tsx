import { load, type ToolProps } from "flow-engine";
import { useLoaded } from "flow-engine/react";
import { type ToolAddress, type ToolServices, useLocale } from "museum-storefront/ui";
import { useId } from "react";
import * as say from "../../generated/messages/visitors-by-origin.ts";
import type { Data } from "../../generated/steps/visitors-by-origin.ts";
import styles from "./visitors-by-origin.module.css";

interface Report {
  readonly orders: number;
  readonly origins: readonly { readonly name: string; readonly orders: number }[];
  readonly moreAvailable: boolean;
}

/** Orders by origin. The address holds the days. */
export default function VisitorsByOriginScreen({ services, address }: ToolProps<Data, ToolServices, ToolAddress>) {
  const locale = useLocale();
  const id = useId();
  const { to = services.today(), from = to } = address.query;
  const path = load<Report, "boxOffice">(`/plugins/visitor-origin/visitors?${new URLSearchParams({ from, to })}`);
  const report = useLoaded(path, services.get);
  return (
    <div className={styles.report}>
      <form
        key={`${from} ${to}`}
        className={styles.days}
        onSubmit={(event) => {
          event.preventDefault();
          const given = new FormData(event.currentTarget);
          address.go(address.path, { query: { from: String(given.get("from")), to: String(given.get("to")) } });
        }}
      >
        <label>
          {say.from(locale)} <input type="date" name="from" required defaultValue={from} />
        </label>
        <label>
          {say.to(locale)} <input type="date" name="to" required defaultValue={to} />
        </label>
        <button type="submit" className="button">
          {say.show(locale)}
        </button>
      </form>
      <div aria-live="polite">
        {report.loading && <p>{say.loading(locale)}</p>}
        {report.error && (
          <p>
            {report.error.message || say.failed(locale)}{" "}
            <button type="button" onClick={report.retry}>
              {say.tryAgain(locale)}
            </button>
          </p>
        )}
      </div>
      {report.value && (
        <Origins
          report={report.value}
          titleId={id}
          save={(csv) => services.saveFile(`visitors-by-origin-${from}-${to}.csv`, csv, "text/csv;charset=utf-8")}
        />
      )}
    </div>
  );
}

interface OriginsProps {
  readonly report: Report;
  readonly titleId: string;
  save(csv: string): void;
}

function Origins({ report: { orders, origins, moreAvailable }, titleId, save }: OriginsProps) {
  const locale = useLocale();
  if (origins.length === 0) return <p>{say.none(locale)}</p>;
  const number = new Intl.NumberFormat(locale);
  const rows = [[say.origin(locale), say.orders(locale)], ...origins.map((each) => [each.name, String(each.orders)])];
  return (
    <>
      <div className={styles.head}>
        <h2 id={titleId}>{say.title(locale)}</h2>
        <button type="button" onClick={() => save(rows.map((row) => row.map(quoted).join(",")).join("\r\n"))}>
          {say.download(locale)}
        </button>
      </div>
      <p>{say.total(locale, { count: orders })}</p>
      {moreAvailable && <p>{say.more(locale)}</p>}
      <table aria-labelledby={titleId}>
        <thead>
          <tr>
            <th scope="col">{say.origin(locale)}</th>
            <th scope="col">{say.orders(locale)}</th>
          </tr>
        </thead>
        <tbody>
          {origins.map((each) => (
            <tr key={each.name}>
              <th scope="row">{each.name}</th>
              <td>{number.format(each.orders)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

/** A leading sign would make a spreadsheet compute the cell. */
const quoted = (text: string) => `"${text.replace(/^[=+\-@\t]/, "'$&").replaceAll('"', '""')}"`;
