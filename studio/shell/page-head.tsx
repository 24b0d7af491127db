import { type ReactNode, useEffect } from "react";
import { Link } from "react-router-dom";
import { useSnapshot } from "valtio";
import * as say from "../../messages/generated/studio/shell.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { useLocale } from "../../ui/locale.ts";
import { boot } from "../boot.ts";
import { accountState } from "../state/account.ts";
import lists from "./item-list.module.css";
import styles from "./shell.module.css";

interface PageHeadProps {
  title: string;
  children?: ReactNode;
}

function useWindowTitle(title: string): void {
  const locale = useLocale();
  useEffect(() => {
    document.title = `${title} | ${say.studio(locale)} | ${boot.museum}`;
  }, [title, locale]);
}

/** A page's heading, also the window's title. */
export function PageHead({ title, children }: PageHeadProps) {
  useWindowTitle(title);
  return (
    <div className={styles.head}>
      <h1>{title}</h1>
      {children && <div className={styles.actions}>{children}</div>}
    </div>
  );
}

const areas = [
  ["/studio/flows", say.flows],
  ["/studio/events", say.events],
  ["/studio/look", say.look],
  ["/studio/museum", say.museum],
  ["/studio/releases", say.releases],
] as const;

export function MissingPage() {
  const locale = useLocale();
  const { account } = useSnapshot(accountState);
  useWindowTitle(say.missing(locale));
  const mayEdit = account?.permissions.includes("edit") ?? false;
  return (
    <EmptyState title={say.missing(locale)} headingLevel={1}>
      {mayEdit ? (
        <ul className={lists.inLine}>
          {areas.map(([to, title]) => (
            <li key={to}>
              <Link to={to}>{title(locale)}</Link>
            </li>
          ))}
        </ul>
      ) : (
        <Link to="/studio">{say.toStudio(locale)}</Link>
      )}
    </EmptyState>
  );
}
