import type { Address } from "@walletlens/engine/address";
import type { Mint } from "@walletlens/solana/chain-reader";
import { admitChainLookup as admitLookup } from "@/lib/billing/admit-chain-lookup";
import { type RatePorts, rateLimitAccount, rateLimitSender } from "@/lib/billing/count-call";
import { readShowcase, requestDemoMoney } from "@/lib/chain/demo-chain-client";
import { createBlockhashReader } from "@/lib/chain/payment-rpc";
import type { Env } from "@/lib/config/env";
import { AppError } from "@/lib/config/errors";
import { readCounterparties } from "@/lib/coordination/read-counterparties";
import { prepareDemo, readSamples, type SampleResult } from "@/lib/groups/prepare-demo";
import { bindUseCases } from "@/lib/runtime/bind-use-cases";
import { memoizeByKey } from "@/lib/runtime/memoize-by-key";
import { NO_TELEMETRY } from "@/lib/runtime/telemetry";
import type { Sessions } from "@/lib/server/auth/create-sessions";
import { findRequester } from "@/lib/server/auth/find-requester";
import { findClientAddress } from "@/lib/server/client-address";
import { isRateLimited } from "@/lib/server/guard/rate-limit-marker";
import type { UseCases } from "@/lib/server/use-cases";
import { findOpenHistory } from "@/lib/wallets/analysis-store";
import type { NameTokens } from "@/lib/wallets/name-tokens";
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
import type { WalletPorts } from "./create-ports";

/** Use cases of pages only; they start no analysis. */
const PAGE_USE_CASES = {
  readStoredProfile,
  readStoredTokens,
  readWalletCharts,
  readCounterparties,
  readMetricEvidence,
  readTokenEvidence,
  readWalletFeed,
  readPeriod,
};

type Calls = Pick<UseCases, "queueWalletJob" | "readJob">;
type RequestHeaders = Pick<Headers, "get">;

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
  ports: WalletPorts & RatePorts & { readonly nameTokens: NameTokens },
  calls: Calls,
  sessions: Sessions,
  env: Env,
) {
  const findAddress = (headers: RequestHeaders) => findClientAddress({ headers }, env.trustedProxies);
  /** Counts a look-up on the chain. Throws `rate_limited` and `server_busy`. */
  const admitChainLookup = async (headers: RequestHeaders) => {
    const address = findAddress(headers);
    const { workClass, caller } = await findRequester(headers, address, sessions);
    await admitLookup(ports, { account: workClass === "anonymous" ? null : caller, address });
  };
  const waitMs = Math.min(env.syncHoldMs, PAGE_HOLD_MS);
  return {
    ...bindUseCases(ports, PAGE_USE_CASES),
    ...calls,
    ...bindTokenPages(ports, admitChainLookup),
    /** Reads of pages are no calls of the API, and are not counted. */
    wallets: createWalletReader({ ...ports, metrics: NO_TELEMETRY, waitMs }),
    /** Counts a page as `visits` of its client address, less the one that the request guard has counted. */
    async admitReader(headers: RequestHeaders, visits = 1) {
      const uncounted = isRateLimited({ headers }) ? visits - 1 : visits;
      await rateLimitSender(ports, { kind: "address", address: findAddress(headers) }, uncounted);
    },
    /** Counts further work of a page as `visits` of its client address. */
    admitWork: (headers: RequestHeaders, visits: number) =>
      rateLimitSender(ports, { kind: "address", address: findAddress(headers) }, visits),
    admitAccount: (userId: string) => rateLimitAccount(ports, userId),
    findRequester: (headers: Headers) => findRequester(headers, findAddress(headers), sessions),
    /** Returns the id of the running analysis of a wallet's older transactions, or null. */
    findOpenHistory: (wallet: Address) => findOpenHistory(ports, wallet),
    /** Never rejects: tokens that cannot be named in time are absent. */
    nameTokens: ports.nameTokens,
    admitChainLookup,
    /** Returns null if the chain is not a demo chain. */
    readShowcase: async () => (env.isDemo && env.solanaRpcUrl ? readShowcase(env.solanaRpcUrl) : null),
  };
}

/** Both functions throw as `admitChainLookup` if they have to read the chain. */
function bindTokenPages(ports: WalletPorts, admitChainLookup: (headers: RequestHeaders) => Promise<void>) {
  const readTokens = async (mints: readonly Address[]) => {
    const tokenReads = mints.map(async (mint): Promise<readonly [Address, KnownToken]> => {
      const [token, overview] = await Promise.all([requireMint(ports, mint), readTokenOverview(ports, mint)]);
      return [mint, { token, overview }];
    });
    return new Map(await Promise.all(tokenReads));
  };
  const tokens = memoizeByKey(readTokens, OVERVIEWS);
  return {
    /** Returns facts of a token, at most a minute old. Throws as `requireMint`. */
    async readToken(mint: Address, headers: RequestHeaders) {
      const tokensByMint = await tokens([mint], async (mints) => {
        await admitChainLookup(headers);
        return readTokens(mints);
      });
      const token = tokensByMint.get(mint);
      if (token === undefined) throw new AppError("mint_not_found", "No token has this address.");
      return token;
    },
    async isMint(address: Address, headers: RequestHeaders) {
      const names = await ports.tokenNameStore.find([address]);
      if ((names.get(address)?.name ?? null) !== null) return true;
      await admitChainLookup(headers);
      return (await ports.chain.readMints([address])).has(address);
    },
  };
}

/** Milliseconds within which the chain responds while the other processes of a demo start. */
const START_MS = 30_000;

/** Binds the use cases of the demo. Without a demo chain there are no samples, and nothing is prepared. */
export function bindDemo(ports: WalletPorts, { isDemo, solanaRpcUrl }: Env) {
  const url = isDemo ? solanaRpcUrl : null;
  return {
    /** Throws if the demo chain does not respond. */
    async prepare() {
      if (url === null) return;
      const showcase = await readShowcase(url, START_MS);
      if (showcase === null) throw new Error("the demo chain did not name its wallets");
      await prepareDemo(ports, showcase);
    },
    readSamples: async (): Promise<readonly SampleResult[]> => (url === null ? [] : readSamples(ports)),
  };
}

/** Binds what the checkout of credits reads of the chain. */
export function bindCheckout({ solanaRpcUrl: url, solanaRpcHeaders, isDemo }: Env) {
  return {
    /** Returns a blockhash for a payment that a browser signs. Throws `chain_unavailable`. */
    readBlockhash: url === null ? rejectBlockhash : createBlockhashReader(url, solanaRpcHeaders),
    /** Sends play money to a wallet of the demo. Returns false without a demo, or if the transfer fails. */
    fundDemoWallet: async (address: Address, usdc: number) =>
      isDemo && url !== null && requestDemoMoney(url, address, usdc),
  };
}

async function rejectBlockhash(): Promise<never> {
  throw new AppError("chain_unavailable", "No Solana RPC provider is configured; set SOLANA_RPC_URL.");
}
