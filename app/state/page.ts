import { proxy } from "valtio";

interface PageState {
  /** Title of the flow that the page belongs to. */
  flowTitle: string | undefined;
  /** The cart's button in the header: hidden on the review step, which shows the cart itself. */
  showCart: boolean;
  /** The summary is beside the page's content if the window is wide enough. */
  hasSummary: boolean;
  /** The dialog with the summary is open. */
  summaryOpen: boolean;
  /** Counts how often a flow was opened again at the same address. */
  openings: number;
  /** Staff are at work: they sign out, and have no cart. */
  boxOffice: boolean;
}

/** What the page on screen asks of the header. */
export const pageState = proxy<PageState>({ flowTitle: undefined, showCart: true, hasSummary: false, summaryOpen: false, openings: 0, boxOffice: false });

/** Shows the summary: where it is on the page, else in its dialog. */
export function showSummary(): void {
  const beside = document.getElementById("summary");
  if (beside === null || beside.getClientRects().length === 0) pageState.summaryOpen = true;
  else beside.focus();
}
