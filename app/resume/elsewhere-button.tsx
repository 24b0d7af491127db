import * as say from "../../messages/generated/app/cart.ts";
import { useLocale } from "../../ui/locale.ts";
import { usePage } from "../state/page.ts";
import styles from "./elsewhere-button.module.css";

/** Opens the dialog that makes a link for another device. */
export function ElsewhereButton({ onPress }: { onPress?: (() => void) | undefined }) {
  const locale = useLocale();
  const { state } = usePage();
  const open = () => {
    onPress?.();
    state.elsewhere = "link";
  };
  return (
    <button type="button" className={styles.button} onClick={open}>
      {say.continueElsewhere(locale)}
    </button>
  );
}
