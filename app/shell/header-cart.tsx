import { useSnapshot } from "valtio";
import { CartButton } from "../../ui/cart-button.tsx";
import { pageState, showSummary } from "../state/page.ts";
import { summaryDialog } from "./summary-dialog.tsx";

export function HeaderCart({ count }: { count: number }) {
  const { summaryOpen } = useSnapshot(pageState);
  return <CartButton count={count} onClick={showSummary} controls={summaryDialog} expanded={summaryOpen} />;
}
