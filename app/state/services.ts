import type { AccountService, StorefrontServices } from "../../commerce/services.ts";
import { paths } from "../../schemas/generated/paths.ts";
import { tenant } from "../boot.ts";
import { api } from "./api.ts";
import { setCustomer } from "./customer.ts";
import { signedIn, signedOut } from "./sign-in.ts";

const once = () => ({ idempotencyKey: crypto.randomUUID() });

const account: AccountService = {
  signIn: async (credentials) => signedIn(await api.post("storefront", paths.signIn(), credentials, once())),
  register: async (details) => signedIn(await api.post("admin", paths.register(), details, once())),
  async update(details) {
    const { customer } = await api.post("admin", paths.updateCustomer(), details, once());
    setCustomer(customer);
    return customer;
  },
  forget: signedOut,
};

const { type, recoveryUrl } = tenant.platform;

export const services: StorefrontServices = {
  account,
  passwordRecoveryUrl: (type === "hosted" && recoveryUrl) || "/account/recover",
};
