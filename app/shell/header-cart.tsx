import { CartButton } from "../../ui/cart-button.tsx";
import { showSummary, usePageState } from "../page.ts";
import { summaryDialog } from "./summary-dialog.tsx";

export function HeaderCart({ count }: { count: number }) {
  const { summaryOpen } = usePageState();
  return <CartButton count={count} onClick={showSummary} controls={summaryDialog} expanded={summaryOpen} />;
}
