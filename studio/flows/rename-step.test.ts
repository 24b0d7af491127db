import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { kinds } from "../testing/kinds.ts";
import { stepsOf } from "./flow-edits.ts";
import { renameStep, withAddress } from "./rename-step.ts";

const address = "/event/school-visit";
const school = readFileSync("flows/event/school-visit.json", "utf8");
const indexOf = (text: string, path: string) => stepsOf(text).findIndex((step) => step.path === path);

test.each(stepsOf(school).map(({ path }) => path))(
  "%s may have another address: whatever led there leads there, and nothing else changes",
  (path) => {
    const renamed = renameStep(school, indexOf(school, path), "/another", { kinds, address });
    expect(renamed).toBe(school.replaceAll(`"${path}"`, '"/another"'));
    expect(renamed).not.toBe(school);
  },
);

test("settings, links and redirects follow, and another step or address that only begins like it does not", () => {
  const step = (path: string, nextStep: unknown, data: object = {}) => ({
    path,
    component: "info",
    title: path,
    nextStep,
    data,
  });
  const links = [
    { href: `${address}/time?day=1`, text: "Times" },
    { href: `${address}/timetable`, text: "Timetable" },
    { href: "https://a.example/time", text: "A" },
  ];
  const flow = JSON.stringify({
    title: "x",
    steps: [
      step("/date", [{ when: { required: ["date"] }, to: "/time" }, "/time-2"]),
      step("/time", "/time-2", { notificationLinkRoute: `${address}/time`, sections: [{ links }] }),
      step("/time-2", "checkout"),
    ],
  });
  const renamed = renameStep(flow, 1, "/entry-time", { kinds, address });
  expect(stepsOf(renamed).map(({ path, nextStep }) => [path, nextStep])).toEqual([
    ["/date", [{ when: { required: ["date"] }, to: "/entry-time" }, "/time-2"]],
    ["/entry-time", "/time-2"],
    ["/time-2", "checkout"],
  ]);
  expect(stepsOf(renamed)[1]?.data).toEqual({
    notificationLinkRoute: `${address}/entry-time`,
    sections: [{ links: [{ href: `${address}/entry-time?day=1`, text: "Times" }, ...links.slice(1)] }],
  });
  expect(
    withAddress(
      `{ "redirects": [{ "from": "/t", "to": "${address}/time" }] }`,
      `${address}/time`,
      `${address}/entry-time`,
    ),
  ).toContain("/entry-time");
});

test("a tool that leads to another follows it", () => {
  const desk = readFileSync("flows/box-office.json", "utf8");
  const { path } = stepsOf(desk).find(({ component }) => component === "orders") ?? { path: "" };
  const renamed = renameStep(desk, indexOf(desk, path), "/all-orders", { kinds, address: "/box-office" });
  expect(JSON.stringify(stepsOf(renamed).map(({ data }) => data))).not.toContain(`"${path}"`);
});
