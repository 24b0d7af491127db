import * as say from "../messages/generated/ui/notices.ts";
import { useLocale } from "./locale.ts";
import styles from "./status-banner.module.css";

interface StatusBannerProps {
  message: string;
  title?: string;
  type?: "success" | "error" | "info";
  action?: { readonly label: string; onPress(): void };
  onClose(): void;
}

/** Shows a message at the bottom of the page (docs/behaviour.md, "Status banner"). Its owner controls the duration. */
export function StatusBanner({ message, title, type = "success", action, onClose }: StatusBannerProps) {
  const locale = useLocale();
  return (
    <div className={styles.banner} data-type={type}>
      <div role={type === "error" ? "alert" : "status"}>
        {title && <strong>{`${title} `}</strong>}
        <span>{`${message} `}</span>
        {action && (
          <button type="button" className={styles.action} onClick={action.onPress}>
            {action.label}
          </button>
        )}
      </div>
      <button type="button" className={styles.close} aria-label={say.dismiss(locale)} onClick={onClose}>
        <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
          <path d="m3 3 10 10M13 3 3 13" fill="none" stroke="currentColor" strokeWidth="1.75" />
        </svg>
      </button>
    </div>
  );
}
