/** Names the cart's summary, beside the page and as a dialog (docs/behaviour.md, "Cart summary"). */
export const summaryTitle = "Your Selection Summary";
