import type { Counterparties } from "@walletlens/contract/wallet-counterparties";
import type { Address } from "@walletlens/engine/address";
import type { TokenDetail, WalletProfile } from "@walletlens/engine/result-types";
import type { CounterpartyReader, CounterpartyRequest } from "@/lib/coordination/read-counterparties";
import type { LinksReader, WalletLinks, WalletLinksRequest } from "@/lib/coordination/read-wallet-links";
import type { ReadResult } from "@/lib/wallets/get-or-request-snapshot";
import type { DetailedProfileRequest } from "@/lib/wallets/read-detailed-profile";
import type {
  DisposalExport,
  DisposalPage,
  DisposalPageRequest,
  DisposalReader,
  DisposalRequest,
} from "@/lib/wallets/read-disposals";
import type { TokenDetailRequest } from "@/lib/wallets/read-token-detail";
import type {
  WalletBodies,
  WalletReader,
  WalletRequest,
  WalletResult,
  WalletView,
} from "@/lib/wallets/wallet-reader";
import { SAMPLE_CHARTS } from "./sample-charts";
import { SAMPLE_COUNTERPARTIES } from "./sample-counterparties";
import { SAMPLE_LINKS } from "./sample-links";
import { SAMPLE_TOKEN_DETAIL } from "./sample-token-detail";
import { SAMPLE_INPUTS, SAMPLE_WALLET } from "./sample-wallet";

/** Outcome of the next readings. */
export type ReaderOutcome =
  | { readonly status: "ready"; readonly ageSeconds?: number; readonly stale?: boolean }
  | { readonly status: "queued"; readonly analysisId: string }
  | { readonly status: "failed"; readonly error: Error };

/** Returns the configured outcome, and records requests. */
export class FakeWalletReader implements WalletReader, LinksReader, CounterpartyReader, DisposalReader {
  outcome: ReaderOutcome = { status: "ready" };
  bodies: WalletBodies = SAMPLE_WALLET;
  tokenDetail: TokenDetail = SAMPLE_TOKEN_DETAIL;
  links: WalletLinks = SAMPLE_LINKS;
  linksRequests: WalletLinksRequest[] = [];
  /** Reader of disposals; null for a wallet without any. */
  disposals: DisposalReader | null = null;
  requests: WalletRequest<WalletView>[] = [];
  tokenRequests: TokenDetailRequest[] = [];
  /** Runs during a read. */
  meanwhile: () => Promise<void> = async () => undefined;

  reset(): void {
    this.outcome = { status: "ready" };
    this.bodies = SAMPLE_WALLET;
    this.tokenDetail = SAMPLE_TOKEN_DETAIL;
    this.requests = [];
    this.tokenRequests = [];
    this.links = SAMPLE_LINKS;
    this.disposals = null;
    this.linksRequests = [];
    this.meanwhile = async () => undefined;
  }

  async read<View extends WalletView>(request: WalletRequest<View>): Promise<WalletResult<View>> {
    this.requests.push(request);
    const body = this.bodies[request.view];
    return this.answer(request.evidence ? { ...body, evidence: { inputs: SAMPLE_INPUTS } } : body);
  }

  async readTokenDetail(request: TokenDetailRequest): Promise<ReadResult<TokenDetail>> {
    this.tokenRequests.push(request);
    return this.answer(this.tokenDetail);
  }

  async readLinks(request: WalletLinksRequest): Promise<ReadResult<WalletLinks>> {
    this.linksRequests.push(request);
    return this.answer(this.links);
  }

  async readCounterparties(_: CounterpartyRequest): Promise<ReadResult<Counterparties>> {
    return this.answer(SAMPLE_COUNTERPARTIES);
  }

  async readDetailedProfile(request: DetailedProfileRequest): Promise<ReadResult<WalletProfile>> {
    const { details } = request;
    this.requests.push({ ...request, view: "profile" });
    return this.answer({
      ...this.bodies.profile,
      ...(details.evidence && { evidence: { untraded: [], holdings: null, inputs: SAMPLE_INPUTS } }),
      ...(details.charts && { charts: SAMPLE_CHARTS }),
    });
  }

  async readDisposals(request: DisposalPageRequest): Promise<ReadResult<DisposalPage>> {
    if (this.disposals !== null) return this.disposals.readDisposals(request);
    const { wallet } = request;
    return this.answer({ ...describeEmpty(wallet), trades: [], next: null });
  }

  async exportDisposals(request: DisposalRequest): Promise<ReadResult<DisposalExport>> {
    if (this.disposals !== null) return this.disposals.exportDisposals(request);
    const { wallet } = request;
    return this.answer(createSampleExport(wallet));
  }

  private async answer<Body>(body: Body): Promise<ReadResult<Body>> {
    await this.meanwhile();
    if (this.outcome.status === "failed") throw this.outcome.error;
    if (this.outcome.status === "queued") return this.outcome;
    const { ageSeconds = 0, stale = false } = this.outcome;
    return { status: "ready", body, ageSeconds, stale, held: false, hasMoreHistory: false };
  }
}

/** Source of a wallet without disposals. */
function describeEmpty(wallet: DisposalRequest["wallet"]) {
  const dataRange = { from: null, to: null, complete: true };
  return { walletAddress: wallet, calculatedAt: "2026-11-26T00:00:00.000Z", dataRange };
}

/** A file of a wallet whose blocks come from `nextBlock`; empty by default. */
export function createSampleExport(
  wallet: Address,
  nextBlock: DisposalExport["nextBlock"] = async () => null,
): DisposalExport {
  return { ...describeEmpty(wallet), nextBlock, close: () => undefined };
}
