import type { Address } from "@walletlens/engine/address";
import type { Mint } from "@walletlens/solana/chain-reader";
import { findRequester } from "@/lib/api/auth/find-requester";
import { rateLimitAccount, rateLimitAddress } from "@/lib/api/auth/rate-limits";
import { findClientAddress } from "@/lib/api/server/client-address";
import { isRateLimited } from "@/lib/api/server/guard/rate-limit-marker";
import type { UseCases } from "@/lib/api/server/use-cases";
import type { Env } from "@/lib/config/env";
import { AppError } from "@/lib/config/errors";
import type { Log } from "@/lib/config/log";
import { readCounterparties } from "@/lib/coordination/read-counterparties";
import { readShowcase } from "@/lib/infra/demo/read-showcase";
import { memoizeByKey } from "@/lib/infra/memoize-by-key";
import type { Requester } from "@/lib/jobs/rules/requester";
import { type Bound, bindUseCases } from "@/lib/runtime/bind-use-cases";
import { createNameTokens, type NameTokens, type NamingPorts } from "@/lib/wallets/name-tokens";
import type { Showcase } from "@/lib/wallets/ports";
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
import { createWalletReader, type WalletReader } from "@/lib/wallets/wallet-reader";
import type { SessionUseCases } from "./bind-sign-in";
import type { WalletPorts } from "./bind-wallets";

/** Use cases of pages alone, which start no analysis. */
const PAGE_USE_CASES = {
  readStoredProfile,
  readStoredTokens,
  readWalletCharts,
  readContacts: readCounterparties,
  readMetricEvidence,
  readTokenEvidence,
  readWalletFeed,
  readPeriod,
};

type Calls = Pick<UseCases, "queueWalletJob" | "readJob" | "countCall">;
type LookUps = Pick<UseCases, "admitLookUp">;

/** Use cases that pages show wallets with. */
export interface PageUseCases extends Bound<typeof PAGE_USE_CASES>, Calls {
  readonly wallets: WalletReader;
  /**
   * Counts a page against the address that asks for it, as one visit or several, except what was counted at the door.
   * Throws `rate_limited` where that has asked too often.
   */
  admitReader(headers: Pick<Headers, "get">, visits?: number): Promise<void>;
  /**
   * Counts work for a page as so many visits of the address that asks for it, beside the page's own. Throws
   * `rate_limited` where that has asked too often.
   */
  admitWork(headers: Pick<Headers, "get">, visits: number): Promise<void>;
  /** Counts what somebody who is signed in does on a page. Throws `rate_limited` where it was too much. */
  admitAccount(userId: string): Promise<void>;
  /** Requester of analyses that a page sets going. */
  findRequester(headers: Headers): Promise<Requester>;
  /** Id of the analysis under way that reads the older transactions of a wallet; null where there is none. */
  findOpenHistory(wallet: Address): Promise<string | null>;
  /** Names of tokens, soon and without fail: those that cannot be named in time are absent. */
  readonly nameTokens: NameTokens;
  /**
   * Facts of a token that need no wallet's history, at most a minute old. Throws as `requireMint` does, and as
   * `admitLookUp` where they have to be read for somebody without credits.
   */
  readToken(mint: Address, headers: Pick<Headers, "get">): Promise<KnownToken>;
  /** Counts a look-up of the chain where somebody without credits asks for it. Throws as `admitLookUp`. */
  admitLookUp(headers: Pick<Headers, "get">): Promise<void>;
  /** Tells whether an address is a token's. Throws as `readToken` does, but not `mint_not_found`. */
  isMint(address: Address, headers: Pick<Headers, "get">): Promise<boolean>;
  /** Null where the chain is a real one. */
  readShowcase(): Promise<Showcase | null>;
}

/** Binds what pages ask for. */
export function bindPages(
  ports: WalletPorts & Pick<NamingPorts, "tokenNameStore">,
  { admitLookUp: countLookUp, ...calls }: Calls & LookUps,
  sessions: Pick<SessionUseCases, "identifySession">,
  env: Pick<Env, "syncHoldMs" | "trustedProxies" | "isDemo" | "solanaRpcUrl">,
  log: Log,
): PageUseCases {
  const addressOf = (headers: Pick<Headers, "get">) => findClientAddress({ headers }, env.trustedProxies);
  const readTokens = async (mints: readonly Address[]) => {
    const read = mints.map(async (mint): Promise<readonly [Address, KnownToken]> => {
      const [token, overview] = await Promise.all([requireMint(ports, mint), readTokenOverview(ports, mint)]);
      return [mint, { token, overview }];
    });
    return new Map(await Promise.all(read));
  };
  const tokens = memoizeByKey(readTokens, OVERVIEWS);
  const admitLookUp = async (headers: Pick<Headers, "get">) => {
    const { workClass } = await findRequester(headers, addressOf(headers), sessions);
    if (workClass === "stranger") await countLookUp();
  };
  const waitMs = Math.min(env.syncHoldMs, PAGE_HOLD_MS);
  return {
    ...bindUseCases(ports, PAGE_USE_CASES),
    ...calls,
    wallets: createWalletReader({ ...ports, metrics: UNCOUNTED, waitMs }),
    async admitReader(headers, visits = 1) {
      const uncounted = isRateLimited({ headers }) ? visits - 1 : visits;
      await rateLimitAddress(addressOf(headers), calls, uncounted);
    },
    admitWork: (headers, visits) => rateLimitAddress(addressOf(headers), calls, visits),
    admitAccount: (userId) => rateLimitAccount(userId, calls),
    findRequester: (headers) => findRequester(headers, addressOf(headers), sessions),
    findOpenHistory: (wallet) => ports.analyses.findOpenHistory(wallet),
    nameTokens: createNameTokens({ ...ports, log, now: () => performance.now() }),
    async readToken(mint, headers) {
      const known = await tokens([mint], async (mints) => {
        await admitLookUp(headers);
        return readTokens(mints);
      });
      const token = known.get(mint);
      if (token === undefined) throw new AppError("mint_not_found", "There is no token with this address.");
      return token;
    },
    admitLookUp,
    async isMint(address, headers) {
      const named = await ports.tokenNameStore.find([address]);
      if ((named.get(address)?.name ?? null) !== null) return true;
      await admitLookUp(headers);
      return (await ports.chain.readMints([address])).has(address);
    },
    readShowcase: async () => (env.isDemo && env.solanaRpcUrl ? readShowcase(env.solanaRpcUrl) : null),
  };
}

/** A token, as the chain tells of it. */
interface KnownToken {
  readonly token: Mint;
  readonly overview: TokenOverview;
}

/** Metrics that count nothing: reads of pages are no calls of the API. */
const UNCOUNTED = { walletRead: () => undefined };

/** A token's page is loaded again and again while its analysis runs. */
const OVERVIEWS = { most: 1_000, storedMs: 60_000 };

/** A page shows how far an analysis is rather than hold back for it. */
const PAGE_HOLD_MS = 2_000;
