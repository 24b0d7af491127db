export interface EnteredCustomer {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly admit: "now" | "all" | "none";
}

export const noCustomer: EnteredCustomer = { firstName: "", lastName: "", email: "", admit: "now" };
