import { expect, test } from "vitest";
import { renamePath } from "./flow-edits.ts";
import { allUsersOf, prefixesOf, renameUses } from "./fragment-paths.ts";

const use = (name: string, path: string) => ({ use: name, path, nextStep: "return" });
const texts: Record<string, string> = {
  "fragments/contact.json": JSON.stringify({ steps: [{ path: "/name", component: "questions" }] }),
  "fragments/class.json": JSON.stringify({ steps: [use("contact", "/teacher")] }),
  "event/school.json": JSON.stringify({ steps: [use("class", "/group"), use("contact", "/parent")] }),
};
const users: Record<string, string[]> = {
  "fragments/contact.json": ["event/school.json", "fragments/class.json"],
  "fragments/class.json": ["event/school.json"],
};
const usersOf = (file: string) => users[file] ?? [];

test("a fragment's paths stand below each use, through other fragments too", () => {
  expect(allUsersOf("fragments/contact.json", usersOf)).toEqual(["event/school.json", "fragments/class.json"]);
  expect(prefixesOf("fragments/contact.json", { usersOf, textOf: (file) => texts[file] })).toEqual([
    { file: "event/school.json", prefix: "/parent" },
    { file: "fragments/class.json", prefix: "/teacher" },
    { file: "event/school.json", prefix: "/group/teacher" },
  ]);
});

test("fragments that use each other end", () => {
  const ring = { steps: [use("ring", "/again")] };
  const found = prefixesOf("fragments/ring.json", {
    usersOf: () => ["fragments/ring.json"],
    textOf: () => JSON.stringify(ring),
  });
  expect(found.length).toBeLessThan(30);
});

test("a renamed path of a fragment is renamed in conditions, reads and counts of the flow around it", () => {
  const when = { required: ["/contact/name"], properties: { "/contact/name": { required: ["phone"] } } };
  const flow = (path: string) =>
    JSON.stringify({
      steps: [
        { use: "contact", path: "/contact", nextStep: [{ ...renamed(when, path) }, "/end"] },
        {
          path: "/end",
          component: "review",
          reads: { questions: path },
          repeat: { count: `${path}.people`, atMost: 3 },
        },
      ],
    });
  expect(JSON.parse(renamePath(flow("/contact/name"), "/contact/name", "/contact/who", {}))).toEqual(
    JSON.parse(flow("/contact/who")),
  );
});

function renamed(when: object, path: string): object {
  return { when: JSON.parse(JSON.stringify(when).replaceAll("/contact/name", path)), to: "/end" };
}

test("a renamed fragment is renamed in each of its uses, and nothing else is", () => {
  const flow = (name: string) =>
    `{ "steps": [ // first\n ${JSON.stringify(use(name, "/contact"))}, ${JSON.stringify(use("class", "/class"))}, ${JSON.stringify(use(name, "/again"))} ] }`;
  expect(renameUses(flow("contact"), "contact", "contact-details")).toBe(flow("contact-details"));
});
