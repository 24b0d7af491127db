/** A flow with a repeated step and a branch on its answers. Each call returns a new one. */
export function classDay() {
  const adult = { name: { type: "string", title: "Name" }, allergy: { type: "boolean", title: "Has an allergy" } };
  const number = { type: "integer", title: "How many adults come along?", minimum: 0, maximum: 9 };
  const allergic = { contains: { required: ["allergy"], properties: { allergy: { const: true } } } };
  const kitchen = { when: { required: ["/adult"], properties: { "/adult": allergic } }, to: "/kitchen" };
  return {
    title: "Class day",
    steps: [
      {
        ...{ path: "/class", component: "questions", isFirstStep: true, nextStep: "/adult" },
        title: "Your class",
        data: { fields: { type: "object", required: ["adults"], properties: { adults: number } } },
      },
      {
        ...{ path: "/adult", component: "questions", nextStep: [kitchen, "/date"] },
        repeat: { count: "/class.adults", atMost: 5 },
        title: "Accompanying adult {n} of {count}",
        pageTitle: "Adult {n} of {count}",
        data: { fields: { type: "object", required: ["name"], properties: adult } },
      },
      {
        ...{ path: "/kitchen", component: "info", nextStep: "/date" },
        title: "Our kitchen",
        data: { sections: [{ paragraphs: ["We will call you about the allergies."] }] },
      },
      {
        ...{ path: "/date", component: "date", nextStep: "/tickets", title: "When will you come?" },
        data: { eventId: "general-admission" },
      },
      {
        ...{ path: "/tickets", component: "tickets", nextStep: "/time", title: "Who is coming?" },
        data: { eventId: "general-admission" },
      },
      {
        ...{ path: "/time", component: "time", nextStep: "/review", title: "At what time?" },
        data: { eventId: "general-admission" },
      },
      { path: "/review", component: "review", nextStep: "checkout", title: "Review your visit", data: {} },
    ],
  };
}

type Step = ReturnType<typeof classDay>["steps"][number];

/** The same visit with its first three steps, the repeated one included, in a fragment. */
export function classTrip() {
  const [group, adult, kitchen, ...others] = classDay().steps as [Step, Step, Step, ...Step[]];
  const use = { use: "class", path: "/group", isFirstStep: true, nextStep: "/date", with: { who: "class" } };
  const text = JSON.stringify([group, adult, kitchen])
    .replaceAll('"/date"', '"return"')
    .replaceAll("Your class", "Your {who}");
  return {
    flow: { title: "Class trip", steps: [use, ...others] },
    fragment: {
      title: "Class",
      parameters: { properties: { who: { type: "string" } }, required: ["who"] },
      steps: JSON.parse(text),
    },
  };
}
