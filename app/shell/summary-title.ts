/** Names the cart's summary, beside the page and as a dialog (specification, section 2). */
export const summaryTitle = "Your Selection Summary";
