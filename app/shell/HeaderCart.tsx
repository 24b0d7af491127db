import { useState } from "react";
import { CartButton } from "../../ui/CartButton.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { useWide } from "../state/use-wide.ts";
import { CartReceipt } from "./CartReceipt.tsx";
import { summaryTitle } from "./summary-title.ts";

const dialogId = "cart-dialog";

/** The header's cart button, and the summary that it opens where none stands beside the page. */
export function HeaderCart({ count, hasSummary }: { count: number; hasSummary: boolean }) {
  const [open, setOpen] = useState(false);
  const wide = useWide();

  function press() {
    const beside = hasSummary && wide ? document.getElementById("summary") : null;
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
