import { useState } from "react";
import { CartButton } from "../../ui/CartButton.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { CartReceipt } from "./CartReceipt.tsx";
import { summaryTitle } from "./summary-title.ts";

const dialogId = "cart-dialog";

/** From here on the summary stands beside the page's content (specification, section 9, breakpoint md). */
const wide = "(min-width: 768px)";

/** The header's cart button, and the summary that it opens where none stands beside the page. */
export function HeaderCart({ count, hasSummary }: { count: number; hasSummary: boolean }) {
  const [open, setOpen] = useState(false);

  function press() {
    const beside = hasSummary && window.matchMedia(wide).matches ? document.getElementById("summary") : null;
    if (beside === null) setOpen(true);
    else beside.focus();
  }

  return (
    <>
      <CartButton count={count} onClick={press} controls={dialogId} expanded={open} />
      <Dialog id={dialogId} title={summaryTitle} open={open} onClose={() => setOpen(false)}>
        <CartReceipt />
      </Dialog>
    </>
  );
}
