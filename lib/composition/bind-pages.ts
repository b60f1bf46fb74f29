import type { Address } from "@walletlens/engine/address";
import { readShowcase } from "@/lib/adapters/demo/read-showcase";
import { rememberEach } from "@/lib/adapters/remember-each";
import { type Bound, bindUseCases } from "@/lib/application/bind-use-cases";
import { createNameTokens, type NameTokens, type NamingPorts } from "@/lib/application/name-tokens";
import { readContacts } from "@/lib/application/read-contacts";
import {
  readFigureEvidence,
  readPeriod,
  readTokenEvidence,
  readWalletFeed,
} from "@/lib/application/read-figure-evidence";
import { readKeptProfile, readKeptTokens } from "@/lib/application/read-kept-figures";
import { readTokenOverview } from "@/lib/application/read-token-overview";
import { readWalletCharts } from "@/lib/application/read-wallet-charts";
import { requireMint } from "@/lib/application/require-mint";
import { createWalletReader, type WalletReader } from "@/lib/application/wallet-reader";
import type { Requester } from "@/lib/domain/admission/requester";
import type { TokenOverview } from "@/lib/domain/token-overview";
import type { Env } from "@/lib/env";
import { findClientAddress } from "@/lib/http/client-address";
import { wasCounted } from "@/lib/http/door/door-mark";
import { findRequester } from "@/lib/http/find-requester";
import type { UseCases } from "@/lib/http/use-cases";
import { admitAccount, admitReader } from "@/lib/http/who-pays";
import type { Log } from "@/lib/log";
import type { Showcase } from "@/lib/ports/showcase";
import type { SessionUseCases } from "./bind-sign-in";
import type { WalletPorts } from "./bind-wallets";

/** Use cases of pages alone, which start no analysis. */
const PAGE_USE_CASES = {
  requireMint,
  readKeptProfile,
  readKeptTokens,
  readWalletCharts,
  readContacts,
  readFigureEvidence,
  readTokenEvidence,
  readWalletFeed,
  readPeriod,
};

type Calls = Pick<UseCases, "queueWalletJob" | "readJob" | "countCall">;

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
  /** Facts of a token that take nobody's history, at most a minute old. Throws as `requireMint` does. */
  readTokenOverview(mint: Address): Promise<TokenOverview | null>;
  /** Null where the chain is a real one. */
  readShowcase(): Promise<Showcase | null>;
}

/** Binds what pages ask for. */
export function bindPages(
  ports: WalletPorts & Pick<NamingPorts, "tokenNameStore">,
  calls: Calls,
  sessions: Pick<SessionUseCases, "identifySession">,
  env: Pick<Env, "syncHoldMs" | "trustedProxies" | "isDemo" | "solanaRpcUrl">,
  log: Log,
): PageUseCases {
  const addressOf = (headers: Pick<Headers, "get">) => findClientAddress({ headers }, env.trustedProxies);
  const overviews = rememberEach<Address, TokenOverview>(
    async (mints) =>
      new Map(
        await Promise.all(mints.map(async (mint) => [mint, await readTokenOverview(ports, mint)] as const)),
      ),
    OVERVIEWS,
  );
  const holdMs = Math.min(env.syncHoldMs, PAGE_HOLD_MS);
  return {
    ...bindUseCases(ports, PAGE_USE_CASES),
    ...calls,
    wallets: createWalletReader({ ...ports, metrics: UNCOUNTED, holdMs }),
    async admitReader(headers, visits = 1) {
      const uncounted = wasCounted({ headers }) ? visits - 1 : visits;
      await admitReader(addressOf(headers), calls, uncounted);
    },
    admitWork: (headers, visits) => admitReader(addressOf(headers), calls, visits),
    admitAccount: (userId) => admitAccount(userId, calls),
    findRequester: (headers) => findRequester(headers, addressOf(headers), sessions),
    findOpenHistory: (wallet) => ports.analyses.findOpenHistory(wallet),
    nameTokens: createNameTokens({ ...ports, log, now: () => performance.now() }),
    readTokenOverview: async (mint) => (await overviews([mint])).get(mint) ?? null,
    readShowcase: async () => (env.isDemo && env.solanaRpcUrl ? readShowcase(env.solanaRpcUrl) : null),
  };
}

/** Metrics that count nothing: reads of pages are no calls of the API. */
const UNCOUNTED = { walletRead: () => undefined };

/** A token's page is loaded again and again while its analysis runs. */
const OVERVIEWS = { most: 1_000, keptMs: 60_000 };

/** A page shows how far an analysis is rather than hold back for it. */
const PAGE_HOLD_MS = 2_000;
