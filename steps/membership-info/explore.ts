import { defineExplore } from "../../engine/core/explore.ts";
import type { Answer, Data } from "../../schemas/generated/steps/membership-info.ts";
import type { MembershipInfoAnswers, MembershipInfoLoaded } from "./definition.ts";

const details: Answer = {
  primaryFirstName: "Ada",
  primaryLastName: "Lovelace",
  contactEmail: "ada@museum.example",
  contactPhone: "(303) 555-0142",
  contactStreet: "1 Museum Way",
  contactCity: "Denver",
  contactState: "CO",
  contactZip: "80202",
};
const gift: Answer = {
  ...details,
  isGift: true,
  contactEmail: "friend@museum.example",
  purchaserEmail: "ada@museum.example",
};

export default defineExplore<Data, Answer, MembershipInfoLoaded, MembershipInfoAnswers>({
  tries: () => [details],
  others: () => [gift],
});
