import { CATALOG } from "@walletlens/contract/catalog";
import { writeTradesCursor } from "@walletlens/contract/trades-cursor";
import { MAX_AGE_SECONDS } from "@walletlens/contract/wallet-request";
import { DEFAULT_TRADES } from "@walletlens/contract/wallet-trades";
import type { Address } from "@walletlens/engine/address";
import type { TokenPageRequest } from "@walletlens/engine/wallet/token-rows";
import type { AppError } from "@/lib/config/errors";
import type { ReadResult } from "@/lib/wallets/get-or-request-snapshot";
import type { WalletView } from "@/lib/wallets/wallet-reader";
import { type CallOf, ok, paidEndpoint } from "../endpoint";
import { toQueuedWallet } from "../queued-wallet";
import { invalidRequest } from "../read-request";
import { streamTradesCsv } from "./trades-csv";

/** Endpoints about one wallet. */
export const WALLET_ENDPOINTS = {
  "wallet-profile": paidEndpoint(CATALOG["wallet-profile"], getWalletProfile),
  "wallet-hud": paidEndpoint(CATALOG["wallet-hud"], (call) =>
    readView(call, CATALOG["wallet-hud"].id, { view: "hud", ...withInputs(call.query) }),
  ),
  "wallet-tokens": paidEndpoint(CATALOG["wallet-tokens"], (call) =>
    readView(call, CATALOG["wallet-tokens"].id, {
      view: "tokens",
      tokens: call.query,
      ...withInputs(call.query),
    }),
  ),
  "wallet-token-detail": paidEndpoint(CATALOG["wallet-token-detail"], getWalletToken),
  "wallet-links": paidEndpoint(CATALOG["wallet-links"], getWalletLinks),
  "wallet-counterparties": paidEndpoint(CATALOG["wallet-counterparties"], getWalletCounterparties),
  "wallet-trades": paidEndpoint(CATALOG["wallet-trades"], getWalletTrades),
};

type WalletCall = Pick<CallOf<"wallet-hud">, "params" | "caller" | "useCases">;
type ViewCall = CallOf<"wallet-hud">;

/**
 * A call that collects the result of its job accepts the metrics of that job, which may be older by now. Otherwise it would
 * be queued again and again.
 */
function toMaxAge({ query, caller }: ViewCall) {
  return { maxAgeSeconds: caller.isCollecting ? MAX_AGE_SECONDS : query.maxAgeSeconds };
}

interface WalletPart<View extends WalletView> {
  readonly view: View;
  readonly tokens?: TokenPageRequest;
  readonly evidence?: boolean;
}

function withInputs({ evidence }: { readonly evidence?: "true" | undefined }) {
  return { evidence: evidence !== undefined };
}

async function readView<View extends WalletView>(call: ViewCall, endpoint: string, part: WalletPart<View>) {
  const { params, query, caller, useCases, signal } = call;
  const wallet = params.addr;
  const request = { wallet, asOf: query.asOf ?? null, requester: caller.requester, signal };
  const result = await useCases.wallets.read({ ...part, ...request, ...toMaxAge(call) });
  return toReply(call, endpoint, result);
}

/** Returns the profile, with charts and evidence on request, or a job. */
async function getWalletProfile(call: CallOf<"wallet-profile">) {
  const { params, query, caller, useCases, signal } = call;
  const details = { evidence: query.evidence !== undefined, charts: query.charts !== undefined };
  if (!details.evidence && !details.charts)
    return readView(call, CATALOG["wallet-profile"].id, { view: "profile" });
  const asOf = query.asOf ?? null;
  const request = { wallet: params.addr, asOf, details, requester: caller.requester, signal };
  const result = await useCases.wallets.readDetailedProfile({ ...request, ...toMaxAge(call) });
  return toReply(call, CATALOG["wallet-profile"].id, result);
}

/** Returns the evidence of one token, or a job. */
async function getWalletToken(call: CallOf<"wallet-token-detail">) {
  const { params, query, caller, useCases, signal } = call;
  const request = { wallet: params.addr, mint: params.mint, asOf: query.asOf ?? null };
  const result = await useCases.wallets.readTokenDetail({ ...request, requester: caller.requester, signal });
  return toReply(call, CATALOG["wallet-token-detail"].id, result);
}

/** Returns the links between two wallets, or the job of the wallet that must be analyzed first. */
async function getWalletLinks(call: CallOf<"wallet-links">) {
  const { params, query, caller, useCases, signal } = call;
  const { other } = params;
  const request = { wallet: params.addr, other, asOf: query.asOf ?? null, page: query.page };
  const result = await useCases.wallets.readLinks({
    ...request,
    requester: () => caller.requester(2),
    signal,
  });
  return toReply(call, CATALOG["wallet-links"].id, result);
}

/** Returns the funder and the counterparties of a wallet, or a job. */
async function getWalletCounterparties(call: CallOf<"wallet-counterparties">) {
  const { params, caller, useCases, signal } = call;
  const request = { wallet: params.addr, requester: caller.requester, signal };
  const result = await useCases.wallets.readCounterparties(request);
  return toReply(call, CATALOG["wallet-counterparties"].id, result);
}

/** Returns a page of disposals, a file of all of them, or a job. */
async function getWalletTrades(call: CallOf<"wallet-trades">) {
  const { params, query, caller, useCases, signal } = call;
  const wallet = params.addr;
  const { format, from, to, limit = DEFAULT_TRADES, cursor } = query;
  if (cursor !== undefined && cursor.wallet !== wallet) throw otherWallet();
  const { requester, owner, isFree } = caller;
  const range = { from: toMilliseconds(from), to: toMilliseconds(to) };
  const request = { wallet, owner, isFree, ...range, requester, signal };
  if (format === "csv") {
    const result = await useCases.wallets.exportDisposals(request);
    if (result.status === "queued") return queueReply(call, CATALOG["wallet-trades"].id, result.analysisId);
    const { headers, delivered } = toReady(wallet, result);
    const { stream, headers: fileHeaders } = streamTradesCsv(result.body);
    return { status: 200 as const, stream, headers: { ...headers, ...fileHeaders }, delivered };
  }
  const page = { ...request, after: cursor?.position ?? null, limit };
  const result = await useCases.wallets.readDisposals(page);
  if (result.status === "queued") return queueReply(call, CATALOG["wallet-trades"].id, result.analysisId);
  const { next, ...body } = result.body;
  return toReady(wallet, { ...result, body: { ...body, nextCursor: writeTradesCursor(wallet, next) } });
}

function toMilliseconds(moment: string | undefined): number | null {
  return moment === undefined ? null : Date.parse(moment);
}

function otherWallet(): AppError {
  return invalidRequest([{ path: "cursor", message: "is of another wallet" }]);
}

function toReply<Body>(call: WalletCall, endpoint: string, result: ReadResult<Body>) {
  if (result.status === "ready") return toReady(call.params.addr, result);
  return queueReply(call, endpoint, result.analysisId);
}

async function queueReply({ params, caller, useCases }: WalletCall, endpoint: string, analysisId: string) {
  const wallet = params.addr;
  const { owner, keyId, subject, paidBy } = caller;
  const jobId = await useCases.queueWalletJob({ owner, keyId, endpoint, subject, analysisId, paidBy });
  return toQueuedWallet(wallet, jobId);
}

function toReady<Body>(wallet: Address, result: Extract<ReadResult<Body>, { status: "ready" }>) {
  const { body, ageSeconds, stale, hasMoreHistory } = result;
  const age = { Age: String(Math.max(0, Math.floor(ageSeconds))) };
  const headers: Readonly<Record<string, string>> = stale ? { ...age, "X-Data-Stale": "true" } : age;
  return { ...ok(body), headers, delivered: [{ wallet, hasMoreHistory }] };
}
