import type { Address } from "@walletlens/engine/address";
import type { Mint } from "@walletlens/solana/chain-reader";
import { admitChainLookup as admitLookup } from "@/lib/billing/admit-chain-lookup";
import { type RatePorts, rateLimitAccount, rateLimitSender } from "@/lib/billing/count-call";
import { readShowcase } from "@/lib/chain/demo-chain-client";
import type { Env } from "@/lib/config/env";
import { AppError } from "@/lib/config/errors";
import { readCounterparties } from "@/lib/coordination/read-counterparties";
import { bindUseCases } from "@/lib/runtime/bind-use-cases";
import { memoizeByKey } from "@/lib/runtime/memoize-by-key";
import type { Sessions } from "@/lib/server/auth/create-sessions";
import { findRequester } from "@/lib/server/auth/find-requester";
import { findClientAddress } from "@/lib/server/client-address";
import { isRateLimited } from "@/lib/server/guard/rate-limit-marker";
import type { UseCases } from "@/lib/server/use-cases";
import type { NameTokens, NamingPorts } from "@/lib/wallets/name-tokens";
import {
  readMetricEvidence,
  readPeriod,
  readTokenEvidence,
  readWalletFeed,
} from "@/lib/wallets/read-metric-evidence";
import { readStoredProfile, readStoredTokens } from "@/lib/wallets/read-stored-metrics";
import { readTokenOverview } from "@/lib/wallets/read-token-overview";
import { readWalletCharts } from "@/lib/wallets/read-wallet-charts";
import { requireMint } from "@/lib/wallets/require-mint";
import type { TokenOverview } from "@/lib/wallets/rules/token-overview";
import { createWalletReader } from "@/lib/wallets/wallet-reader";
import type { WalletPorts } from "./bind-wallets";

/** Use cases of pages only; they start no analysis. */
const PAGE_USE_CASES = {
  readStoredProfile,
  readStoredTokens,
  readWalletCharts,
  readCounterparties: readCounterparties,
  readMetricEvidence,
  readTokenEvidence,
  readWalletFeed,
  readPeriod,
};

type Calls = Pick<UseCases, "queueWalletJob" | "readJob">;
type RequestHeaders = Pick<Headers, "get">;

/** Metrics that count nothing: reads of pages are no calls of the API. */
const UNCOUNTED = { walletRead: () => undefined };
/** A token page is reloaded often while its analysis runs. */
const OVERVIEWS = { max: 1_000, ttlMs: 60_000 };
/** A page shows the progress of an analysis instead of waiting for its end. */
const PAGE_HOLD_MS = 2_000;

/** A token's mint and the facts that its page shows without the history of any wallet. */
interface KnownToken {
  readonly token: Mint;
  readonly overview: TokenOverview;
}

/** Binds the use cases of pages. The functions that begin with `admit` throw `rate_limited`. */
export function bindPages(
  ports: WalletPorts & RatePorts & Pick<NamingPorts, "tokenNameStore"> & { readonly nameTokens: NameTokens },
  calls: Calls,
  sessions: Sessions,
  env: Pick<Env, "syncHoldMs" | "trustedProxies" | "isDemo" | "solanaRpcUrl">,
) {
  const addressOf = (headers: RequestHeaders) => findClientAddress({ headers }, env.trustedProxies);
  /** Counts a look-up on the chain. Throws `rate_limited` and `server_busy`. */
  const admitChainLookup = async (headers: RequestHeaders) => {
    const address = addressOf(headers);
    const { workClass, caller } = await findRequester(headers, address, sessions);
    await admitLookup(ports, { account: workClass === "anonymous" ? null : caller, address });
  };
  const waitMs = Math.min(env.syncHoldMs, PAGE_HOLD_MS);
  return {
    ...bindUseCases(ports, PAGE_USE_CASES),
    ...calls,
    ...bindTokenPages(ports, admitChainLookup),
    wallets: createWalletReader({ ...ports, metrics: UNCOUNTED, waitMs }),
    /** Counts a page as `visits` of its client address, less the one that the request guard has counted. */
    async admitReader(headers: RequestHeaders, visits = 1) {
      const uncounted = isRateLimited({ headers }) ? visits - 1 : visits;
      await rateLimitSender(ports, { kind: "address", address: addressOf(headers) }, uncounted);
    },
    /** Counts further work of a page as `visits` of its client address. */
    admitWork: (headers: RequestHeaders, visits: number) =>
      rateLimitSender(ports, { kind: "address", address: addressOf(headers) }, visits),
    admitAccount: (userId: string) => rateLimitAccount(ports, userId),
    findRequester: (headers: Headers) => findRequester(headers, addressOf(headers), sessions),
    /** Returns the id of the running analysis of a wallet's older transactions, or null. */
    findOpenHistory: (wallet: Address) => ports.analyses.findOpenHistory(wallet),
    /** Never rejects: tokens that cannot be named in time are absent. */
    nameTokens: ports.nameTokens,
    admitChainLookup,
    /** Returns null if the chain is not a demo chain. */
    readShowcase: async () => (env.isDemo && env.solanaRpcUrl ? readShowcase(env.solanaRpcUrl) : null),
  };
}

/** Both functions throw as `admitChainLookup` if they have to read the chain. */
function bindTokenPages(
  ports: WalletPorts & Pick<NamingPorts, "tokenNameStore">,
  admitChainLookup: (headers: RequestHeaders) => Promise<void>,
) {
  const readTokens = async (mints: readonly Address[]) => {
    const read = mints.map(async (mint): Promise<readonly [Address, KnownToken]> => {
      const [token, overview] = await Promise.all([requireMint(ports, mint), readTokenOverview(ports, mint)]);
      return [mint, { token, overview }];
    });
    return new Map(await Promise.all(read));
  };
  const tokens = memoizeByKey(readTokens, OVERVIEWS);
  return {
    /** Returns facts of a token, at most a minute old. Throws as `requireMint`. */
    async readToken(mint: Address, headers: RequestHeaders) {
      const known = await tokens([mint], async (mints) => {
        await admitChainLookup(headers);
        return readTokens(mints);
      });
      const token = known.get(mint);
      if (token === undefined) throw new AppError("mint_not_found", "No token has this address.");
      return token;
    },
    async isMint(address: Address, headers: RequestHeaders) {
      const named = await ports.tokenNameStore.find([address]);
      if ((named.get(address)?.name ?? null) !== null) return true;
      await admitChainLookup(headers);
      return (await ports.chain.readMints([address])).has(address);
    },
  };
}
