import { proxy } from "valtio";

interface PageState {
  flowTitle: string | undefined;
  /** False hides the cart's button, on a page that shows the cart itself. */
  showCart: boolean;
  /** Wide windows show the summary next to the content. */
  hasSummary: boolean;
  summaryOpen: boolean;
  /** Incremented to open a flow again at the same address. */
  openings: number;
  boxOffice: boolean;
}

export const pageState = proxy<PageState>({
  flowTitle: undefined,
  showCart: true,
  hasSummary: false,
  summaryOpen: false,
  openings: 0,
  boxOffice: false,
});

/** Focuses the summary on the page, or opens its dialog. */
export function showSummary(): void {
  const beside = document.getElementById("summary");
  if (beside === null || beside.getClientRects().length === 0) pageState.summaryOpen = true;
  else beside.focus();
}
