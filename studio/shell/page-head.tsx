import { type ReactNode, useEffect } from "react";
import { Link } from "react-router-dom";
import * as say from "../../messages/generated/studio/shell.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { useLocale } from "../../ui/locale.ts";
import { boot } from "../boot.ts";
import styles from "./shell.module.css";

interface PageHeadProps {
  title: string;
  children?: ReactNode;
}

/** A page's heading, also the window's title. */
export function PageHead({ title, children }: PageHeadProps) {
  const locale = useLocale();
  useEffect(() => {
    document.title = `${title} | ${say.studio(locale)} | ${boot.museum}`;
  }, [title, locale]);
  return (
    <div className={styles.head}>
      <h1>{title}</h1>
      {children}
    </div>
  );
}

export function MissingPage() {
  const locale = useLocale();
  return (
    <EmptyState title={say.missing(locale)} headingLevel={1}>
      <Link to="/studio">{say.toStudio(locale)}</Link>
    </EmptyState>
  );
}
