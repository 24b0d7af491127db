import type { Fixtures } from "../../engine/testing/fixtures.ts";
import type { Answer, Data } from "../../schemas/generated/steps/info.ts";

const plain: Data = {
  sections: [
    {
      heading: "Before you come",
      paragraphs: ["A guide meets you at the north doors, and shows you where to leave coats and lunches."],
      list: ["One adult for every five children", "No rucksacks in the galleries"],
      pictures: [
        {
          src: "general-admission.svg",
          alt: "Layers of rock below a bright sky",
          focus: "50% 40%",
          caption: "The Hall of Minerals",
        },
      ],
      links: [
        { href: "/events", text: "What’s on" },
        { href: "https://museum.example/schools", text: "Worksheets for teachers" },
      ],
    },
  ],
};
const data: Data = { ...plain, acknowledgement: "I have read the rules for groups." };
const withSection = (section: object) => ({ sections: [section] });
const context = { data, answers: {}, loaded: {}, customer: null };

export const fixtures: Fixtures<Data, Answer> = {
  data: {
    valid: [
      plain,
      data,
      withSection({ paragraphs: ["Welcome."] }),
      withSection({ links: [{ href: "/", text: "Home" }] }),
    ] as Data[],
    invalid: [
      {},
      { sections: [] },
      withSection({}),
      withSection({ text: "Welcome." }),
      withSection({ paragraphs: "Welcome." }),
      withSection({ pictures: [{ src: "general-admission.svg" }] }),
      withSection({ pictures: [{ src: "general-admission.svg", alt: "" }] }),
      withSection({ pictures: [{ src: "general-admission.svg", alt: "Rock", focus: "left" }] }),
      ...[
        "javascript:alert(1)",
        "http://museum.example",
        "//museum.example",
        "/\\museum.example",
        "https://museum.example/a b",
        "events",
      ].map((href) => withSection({ links: [{ href, text: "There" }] })),
      { ...plain, acknowledgement: "" },
    ],
  },
  answers: {
    valid: [{ acknowledged: true }, { acknowledged: false }, {}],
    invalid: [{ acknowledged: "yes" }, { read: true }, "yes", null],
  },
  states: [
    { name: "only to read", context: { ...context, data: plain }, answer: undefined, complete: true },
    { name: "not acknowledged", context, answer: undefined, complete: false },
    { name: "taken back", context, answer: { acknowledged: false }, complete: false },
    { name: "acknowledged", context, answer: { acknowledged: true }, complete: true },
  ],
};
