import type { Address } from "@walletlens/engine/address";
import type { TokenName } from "@walletlens/engine/chain/token-name";
import { type Disposal, presentDisposal, type UnnamedDisposal } from "@walletlens/engine/wallet/disposal";
import {
  type DisposalPosition,
  type DisposalWalk,
  takeDisposals,
  walkDisposals,
} from "@walletlens/engine/wallet/walk-disposals";
import type { Requester } from "@/lib/jobs/rules/requester";
import { runCooperatively } from "@/lib/runtime/run-cooperatively";
import type { Telemetry } from "@/lib/runtime/telemetry";
import type { DisposalWork } from "./disposal-work";
import type { ReadResult } from "./get-or-request-snapshot";
import type { NameTokens } from "./name-tokens";
import { buildKey } from "./read-metric-evidence";
import type { DisposalList, ResponseCache } from "./response-cache";
import { type AnalysisSource, describeSource } from "./rules/analysis-source";
import { type RestorePorts, restoreInput } from "./snapshot-inputs";
import { countRead } from "./wallet-reader";
import type { SnapshotInputs } from "./wallet-store";

export interface DisposalPorts extends RestorePorts {
  /** Returns the inputs of a wallet's metrics, as `getOrRequestSnapshot`. */
  readonly readInputs: (request: DisposalRequest) => Promise<ReadResult<SnapshotInputs>>;
  readonly responseCache: Pick<ResponseCache, "disposals">;
  readonly disposalWork: DisposalWork;
  readonly nameTokens: NameTokens;
}

export interface DisposalRequest {
  readonly wallet: Address;
  /** Caller whose concurrent lists are limited. */
  readonly owner: string;
  /** True if the list costs nothing, because an earlier one has paid for it. */
  readonly isFree: boolean;
  /** Unix milliseconds, included; null for no bound. */
  readonly from: number | null;
  /** Unix milliseconds, excluded; null for no bound. */
  readonly to: number | null;
  readonly requester: () => Requester;
  readonly signal: AbortSignal;
}

export interface DisposalPageRequest extends DisposalRequest {
  readonly after: DisposalPosition | null;
  readonly limit: number;
}

/** Names that a token gives itself; null if unknown. */
export interface TokenLabels {
  readonly tokenSymbol: string | null;
  readonly tokenName: string | null;
}

export interface DisposalPage extends AnalysisSource {
  readonly trades: readonly (UnnamedDisposal & TokenLabels)[];
  readonly next: DisposalPosition | null;
}

/** All disposals of a range, in blocks. The first one is already computed. */
export interface DisposalExport extends AnalysisSource {
  /** Returns the next block; null at the end. */
  nextBlock(): Promise<readonly NamedDisposal[] | null>;
  /** Releases the place of the list. Further calls have no effect. */
  close(): void;
}

export interface NamedDisposal extends TokenLabels {
  readonly disposal: Disposal;
}

/** Lists disposals of wallets and counts the outcomes. Throws as `WalletReader.read`, and `rate_limited`. */
export interface DisposalReader {
  readDisposals(request: DisposalPageRequest): Promise<ReadResult<DisposalPage>>;
  exportDisposals(request: DisposalRequest): Promise<ReadResult<DisposalExport>>;
}

export function createDisposalReader(ports: DisposalPorts & { readonly metrics: Telemetry }): DisposalReader {
  return {
    readDisposals: (request) => countRead(ports, readDisposals(ports, request)),
    exportDisposals: (request) => countRead(ports, exportDisposals(ports, request)),
  };
}

/** Disposals that are computed, named and sent together. */
const BLOCK = 500;

async function readDisposals(
  ports: DisposalPorts,
  request: DisposalPageRequest,
): Promise<ReadResult<DisposalPage>> {
  const { wallet, from, to, after, limit } = request;
  const present = await ports.readInputs(request);
  if (present.status === "queued") return present;
  const { body: inputs } = present;
  const key = buildKey(wallet, inputs.analyzedAt, { from, to, after, limit });
  const { trades, next } = await ports.responseCache.disposals.read(key, () =>
    computePage(ports, request, inputs),
  );
  const names = await nameMints(
    ports,
    trades.map(({ tokenAddress }) => tokenAddress),
  );
  const namedTrades = trades.map((trade) => ({ ...trade, ...names(trade.tokenAddress) }));
  return { ...present, body: { ...describeSource(wallet, inputs), trades: namedTrades, next } };
}

/** Continues the walk of the page before if this process still has it. One row more says whether others follow. */
async function computePage(
  ports: DisposalPorts,
  { wallet, owner, isFree, from, to, after, limit }: DisposalPageRequest,
  inputs: SnapshotInputs,
): Promise<DisposalList> {
  const nameWalk = (position: DisposalPosition | null) =>
    buildKey(wallet, inputs.analyzedAt, { from, to, position });
  const release = await ports.disposalWork.open(owner, isFree);
  try {
    const paused = ports.disposalWork.resume(nameWalk(after));
    const pausedRows = paused?.ahead ?? [];
    const walk = paused?.walk ?? (await startWalk(ports, inputs, { wallet, from, to, after }));
    const disposals = await runCooperatively(takeDisposals(walk, limit + 1 - pausedRows.length));
    const rows = [...pausedRows, ...disposals.rows];
    const page = rows.slice(0, limit);
    const next = rows.length > limit ? (page.at(-1)?.position ?? null) : null;
    if (next !== null) {
      const { transactions } = inputs.coverage;
      ports.disposalWork.pause(nameWalk(next), { walk, ahead: rows.slice(limit) }, transactions);
    }
    return { trades: page.map(({ disposal }) => presentDisposal(disposal)), next };
  } finally {
    release();
  }
}

async function exportDisposals(
  ports: DisposalPorts,
  request: DisposalRequest,
): Promise<ReadResult<DisposalExport>> {
  const { wallet, owner, isFree, from, to } = request;
  const present = await ports.readInputs(request);
  if (present.status === "queued") return present;
  const { body: inputs } = present;
  const close = await ports.disposalWork.open(owner, isFree);
  try {
    const walk = await startWalk(ports, inputs, { wallet, from, to, after: null });
    let firstBlock: readonly NamedDisposal[] | null = await takeBlock(ports, walk);
    const nextBlock = async () => {
      // A block takes less than a turn, and a fast client takes each one at once.
      await new Promise(setImmediate);
      const block = firstBlock ?? (await takeBlock(ports, walk));
      firstBlock = null;
      return block.length === 0 ? null : block;
    };
    return { ...present, body: { ...describeSource(wallet, inputs), nextBlock, close } };
  } catch (error) {
    close();
    throw error;
  }
}

async function startWalk(
  ports: DisposalPorts,
  inputs: SnapshotInputs,
  { wallet, ...range }: Pick<DisposalPageRequest, "wallet" | "from" | "to" | "after">,
): Promise<DisposalWalk> {
  return walkDisposals(await restoreInput(ports, wallet, inputs), range);
}

async function takeBlock(ports: DisposalPorts, walk: DisposalWalk): Promise<readonly NamedDisposal[]> {
  const { rows } = await runCooperatively(takeDisposals(walk, BLOCK));
  const getMint = ({ settled }: Disposal) => settled.trade.mint;
  const names = await nameMints(
    ports,
    rows.map(({ disposal }) => getMint(disposal)),
  );
  return rows.map(({ disposal }) => ({ disposal, ...names(getMint(disposal)) }));
}

/** A token whose name is not known in time has none. */
async function nameMints(
  { nameTokens }: DisposalPorts,
  mints: readonly Address[],
): Promise<(mint: Address) => TokenLabels> {
  const distinctMints = [...new Set(mints)];
  const names = new Map<string, TokenName>();
  for (let start = 0; start < distinctMints.length; start += BLOCK) {
    for (const [mint, name] of await nameTokens(distinctMints.slice(start, start + BLOCK)))
      names.set(mint, name);
  }
  return (mint) => {
    const name = names.get(mint);
    return { tokenSymbol: name?.symbol || null, tokenName: name?.name || null };
  };
}
