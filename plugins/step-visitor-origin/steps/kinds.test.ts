import { exploreExamples } from "flow-engine";
import { checkExplore, checkKind, checkTool } from "flow-engine/testing";
import { expect, test } from "vitest";
import visitorOrigin from "../generated/kinds/visitor-origin.ts";
import visitorsByOrigin from "../generated/kinds/visitors-by-origin.ts";
import answerSchema from "./visitor-origin/answer.schema.json" with { type: "json" };
import { fixtures } from "./visitor-origin/fixtures.ts";
import { fixtures as reportFixtures } from "./visitors-by-origin/fixtures.ts";

test("the step keeps the promises of its contract", async () => {
  expect(checkKind(visitorOrigin, fixtures)).toEqual([]);
  expect(await checkExplore(visitorOrigin, fixtures, exploreExamples(answerSchema.examples))).toEqual([]);
});

test("the report keeps the promises of its contract", () => {
  expect(checkTool(visitorsByOrigin, reportFixtures)).toEqual([]);
});
