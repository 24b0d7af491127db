import type { AccountService, StorefrontServices } from "../../commerce/services.ts";
import type { Boot } from "../../schemas/generated/boot.ts";
import { paths } from "../../schemas/generated/paths.ts";
import { setCustomer } from "../page.ts";
import { api } from "./api.ts";
import { cartState } from "./cart.ts";
import { enterCode } from "./cart-calls.ts";
import { takeOut } from "./selection.ts";
import { signedIn, signedOut } from "./sign-in.ts";

const account: AccountService = {
  signIn: async (credentials, idempotencyKey) =>
    signedIn(await api.post("storefront", paths.signIn(), credentials, { idempotencyKey })),
  register: async (details, idempotencyKey) =>
    signedIn(await api.post("admin", paths.register(), details, { idempotencyKey })),
  async update(details) {
    const { customer } = await api.post("admin", paths.updateCustomer(), details);
    setCustomer(customer);
    return customer;
  },
  forget: signedOut,
};

export const stepServices = (tenant: Boot["tenant"]): StorefrontServices => ({
  remove: (id, name) => takeOut([id], name),
  promotionCode: () => cartState.cart?.code,
  enterCode,
  account,
  waitingList: tenant.waitingList ? api : undefined,
  passwordRecoveryUrl: (tenant.platform.type === "hosted" && tenant.platform.recoveryUrl) || "/account/recover",
});
