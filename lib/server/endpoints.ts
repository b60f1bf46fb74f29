import { CATALOG, type EndpointId } from "@walletlens/contract/catalog";
import { findPack } from "@walletlens/contract/credit-pack";
import { rotateApiKey } from "@/lib/billing/api-keys";
import { readAccount } from "@/lib/billing/ledger";
import { buildPriceList } from "@/lib/billing/rules/build-price-list";
import { AppError } from "@/lib/config/errors";
import { findAccount } from "@/lib/identity/accounts";
import { type Endpoint, keyEndpoint, ok, publicEndpoint, purchaseEndpoint } from "./endpoint";
import { DISCOVERY_ENDPOINTS } from "./handlers/discovery";
import { GROUP_ENDPOINTS } from "./handlers/groups";
import { JOB_ENDPOINTS } from "./handlers/jobs";
import { WALLET_ENDPOINTS } from "./handlers/wallet";
import { WATCH_ENDPOINTS } from "./handlers/watching";

/** Every definition with its handler. */
export const ENDPOINTS: Readonly<Record<EndpointId, Endpoint>> = {
  ...WALLET_ENDPOINTS,
  ...GROUP_ENDPOINTS,
  ...DISCOVERY_ENDPOINTS,
  ...JOB_ENDPOINTS,
  ...WATCH_ENDPOINTS,
  pricing: publicEndpoint(CATALOG.pricing, async ({ ports }) =>
    ok(buildPriceList((await ports.payments?.treasury.readTerms()) ?? null)),
  ),
  account: keyEndpoint(CATALOG.account, async ({ query, caller, ports }) =>
    ok(await readAccount(ports, caller.keyId, { before: query.before ?? null })),
  ),
  "rotate-key": keyEndpoint(CATALOG["rotate-key"], async ({ params, caller, ports }) => {
    const { keyId, keyVersion } = caller;
    return ok(await rotateApiKey(ports, { wanted: params.id, keyId, keyVersion }));
  }),
  "credit-pack": purchaseEndpoint(CATALOG["credit-pack"], async ({ params, caller, ports }) => {
    const pack = findPack(params.id);
    const account = await findAccount(ports, caller.owner);
    if (pack === undefined || account === null) throw unreadableAccount();
    return ok({ packId: params.id, credits: pack.credits, balance: account.balance });
  }),
};

/** The pack is granted although the account cannot be read. */
function unreadableAccount(): AppError {
  return new AppError("internal", "The pack was granted, but the account could not be read; call /account.");
}
