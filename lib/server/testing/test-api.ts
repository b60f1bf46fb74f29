import { WRAPPED_SOL } from "@walletlens/engine/chain/assets";
import type { Mint } from "@walletlens/solana/chain-reader";
import { createApiKey } from "@/lib/billing/api-keys";
import { openAccount, readLedger } from "@/lib/billing/ledger";
import type { SpendingCaps } from "@/lib/billing/rules/spending";
import { unconfiguredChain } from "@/lib/chain/connect-chain";
import { createContainer } from "@/lib/composition/container";
import { readEnv } from "@/lib/config/env";
import { AppError } from "@/lib/config/errors";
import { createLog } from "@/lib/config/log";
import type { PaymentPorts } from "@/lib/payments/payment-ports";
import type { Chain } from "@/lib/runtime/chain";
import type { Clock } from "@/lib/runtime/ports";
import { notePeerAddresses } from "../client-address";
import type { Endpoint } from "../endpoint";
import { ENDPOINTS } from "../endpoints";
import { matchPath } from "../read-request";
import { FakeWalletReader } from "./fake-wallet-reader";
import { createPeerHeaders } from "./peer-headers";
import { TOKEN } from "./sample-token-detail";
import { WALLET } from "./sample-wallet";

/**
 * The API on the database at `url`, with real parts except the reader of wallets and the chain, whose only token is
 * TOKEN. `settings` are environment variables.
 */
export function createTestApi(
  url: string,
  settings: Readonly<Record<string, string>> = {},
  parts: { readonly payments?: PaymentPorts; readonly clock?: Clock } = {},
) {
  const reader = new FakeWalletReader();
  const logged: string[] = [];
  const log = createLog("info", { write: (line) => void logged.push(line) });
  const { handle, answerMcp, pages, countRefusal, ports, sessions, groupJobs, payments, metrics, close } =
    createContainer(readEnv({ DATABASE_URL: url, ...settings }), log, {
      wallets: reader,
      chain: CHAIN,
      ...parts,
    });

  /**
   * Handles a request as the route files do, or with `endpoints`. Each request has its own address, unless
   * X-Forwarded-For is trusted.
   */
  async function call(path: string, init: RequestInit = {}, endpoints = endpointsAt(path)) {
    const leaves = path.startsWith(ENDLESS) ? { signal: AbortSignal.timeout(1_000) } : {};
    const request = toRequest(path, { ...leaves, ...init });
    held.add(request);
    const response = await handle(endpoints, request);
    const text = await response.text();
    held.delete(request);
    const isJson = text !== "" && response.headers.get("content-type") === "application/json";
    const body: Record<string, unknown> = isJson ? JSON.parse(text) : {};
    return { status: response.status, headers: response.headers, text, body };
  }

  /** The response to such a request, unread. */
  function open(path: string, init: RequestInit, endpoints = endpointsAt(path)): Promise<Response> {
    return handle(endpoints, toRequest(path, init));
  }

  /** A key of a new account with these credits. */
  async function createKey(credits: number, caps: SpendingCaps = { perDay: null, total: null }) {
    const userId = await openAccount(ports, { credits, kind: "grant", reason: "test" });
    const key = await createApiKey(ports, { userId, description: "test", expiresAt: null, caps });
    return { ...key, userId };
  }

  /** Charges of the account, one entry each, oldest first. */
  async function chargesOf(userId: string) {
    const { entries } = await readLedger(ports, userId);
    return entries.filter(({ kind }) => kind === "charge");
  }

  return {
    ...{
      reader,
      log,
      logged,
      metrics,
      handle,
      answerMcp,
      pages,
      countRefusal,
      ports,
      sessions,
      groupJobs,
      payments,
      close,
    },
    ...{ call, open, createKey, chargesOf },
  };
}

notePeerAddresses();
let calls = 0;
/** Requests whose responses are being read: the signal of a collected one no longer follows the given one. */
const held = new Set<Request>();

function toRequest(path: string, init: RequestInit): Request {
  return new Request(`http://localhost${path}`, {
    ...init,
    headers: comeFromAnywhere(new Headers(init.headers)),
  });
}

/** `headers` as the server passes them on, of a request from a new address. */
function comeFromAnywhere(headers: Headers): Record<string, string> {
  calls += 1;
  const peer = `10.${calls >> 16}.${(calls >> 8) & 255}.${calls & 255}`;
  return createPeerHeaders(peer, Object.fromEntries(headers));
}

/** A token for which the chain does not respond. */
export const FAR_TOKEN = "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v";

/** A token of one unit. */
export const NFT_TOKEN = "7LSsEoJGhLeZzGvDofTdNg7M3JttxQqGWNLo6vWMpump";

const MINTS: ReadonlyMap<string, Pick<Mint, "decimals" | "supply">> = new Map([
  [TOKEN, { decimals: 6, supply: 1_000n }],
  [NFT_TOKEN, { decimals: 0, supply: 1n }],
  [WRAPPED_SOL, { decimals: 9, supply: 1_000n }],
]);

const CHAIN: Chain = {
  ...unconfiguredChain,
  readWallet: refuse,
  readHistory: () => ({ [Symbol.asyncIterator]: () => ({ next: refuse }) }),
  readHolders: refuse,
  readLatestSlot: refuse,
  readTokenNames: refuse,
  readSignaturePage: refuse,
  readMints: async (mints) => {
    if (mints.some((mint) => mint === FAR_TOKEN)) throw new AppError("chain_unavailable", "It is away.");
    return new Map(
      mints.flatMap((mint) => {
        const found = MINTS.get(mint);
        return found === undefined ? [] : [[mint, { mint, ...found }] as const];
      }),
    );
  },
};

async function refuse(): Promise<never> {
  throw new Error("no endpoint reads more of the chain within a request");
}

export type TestApi = ReturnType<typeof createTestApi>;

/** A path of an endpoint, its parameters filled in. */
export function pathOf({ definition }: Endpoint): string {
  const path = definition.path.replace(":addr", WALLET).replace(":mint", TOKEN).replace(":other", TOKEN);
  const id = path.startsWith("/webhooks") ? "wh_0" : "starter";
  const filled = path
    .replace(":id", id)
    .replace(":delivery", "msg_0")
    .replace(":jobId", "intel-wallet-hud-none");
  return `/api/v1${filled}${QUERIES.get(definition.id) ?? ""}`;
}

/** Stream without an end. */
const ENDLESS = "/api/v1/watchlist/events";

const QUERIES: ReadonlyMap<string, string> = new Map([
  ["job-result", "?key=similarity:result:none"],
  ["search", "?q=US"],
]);

/** Method and body of a valid call of an endpoint. */
export function callOf({ definition }: Endpoint): RequestInit {
  const body = BODIES.get(definition.id);
  return { method: definition.method, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
}

const BODIES: ReadonlyMap<string, unknown> = new Map([
  ["batch-hud", { wallets: [WALLET] }],
  ["similarity", { wallets: [WALLET, TOKEN] }],
  ["similarity-agent", { wallets: [WALLET, TOKEN] }],
  ["combined", { wallets: [WALLET, TOKEN] }],
  ["watch-set", { label: "whale" }],
  ["webhook-create", { url: "https://example.com/hooks", events: ["job.completed"] }],
]);

/** The headers of a call with a key. */
export function withKey(apiKey: string, more: Readonly<Record<string, string>> = {}): RequestInit {
  return { headers: { "X-Api-Key": apiKey, ...more } };
}

function endpointsAt(path: string): readonly Endpoint[] {
  const { pathname } = new URL(path, "http://localhost");
  return Object.values(ENDPOINTS).filter(({ definition }) => matchPath(definition.path, pathname) !== null);
}
