import { lazyPiece } from "../shell/lazy-piece.tsx";

/** The pages beside the flows: none of their code weighs on a flow's page. */
export const OtherPages = lazyPiece(() => import("./OtherPages.tsx").then((module) => module.OtherPages));
