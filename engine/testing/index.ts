/** The test kit of step kinds and tools, for Vitest with jsdom. */

export { checkExplore } from "./check-explore.ts";
export { checkKind, checkTool } from "./check-kind.ts";
export type { AnyFixtures, EarlierAnswer, FixtureState, Fixtures, ToolFixtures } from "./fixtures.ts";
export { hostSentences } from "./host-sentences.ts";
export { renderStep } from "./render-step.tsx";
export { renderTool } from "./render-tool.tsx";
