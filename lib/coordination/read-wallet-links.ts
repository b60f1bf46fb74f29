import type { LinkCoverage } from "@walletlens/contract/link-coverage";
import type { Address } from "@walletlens/engine/address";
import type { LinkVerdict } from "@walletlens/engine/coordination/join-links";
import { presentLink } from "@walletlens/engine/coordination/present-links";
import type { LinkEvidence } from "@walletlens/engine/result-types";
import { AppError } from "@/lib/config/errors";
import { requireGroupFits } from "@/lib/groups/group-memory";
import type { Requester } from "@/lib/jobs/rules/requester";
import type { Telemetry } from "@/lib/runtime/telemetry";
import {
  getOrRequestSnapshot,
  type ReadResult,
  type SnapshotPorts,
} from "@/lib/wallets/get-or-request-snapshot";
import { requireAsOf } from "@/lib/wallets/read-analysis";
import { countRead } from "@/lib/wallets/wallet-reader";
import type { CoordinationPorts } from "./find-links";
import { findLinks } from "./find-links";
import { storeLinks } from "./store-links";

export type WalletLinksPorts = SnapshotPorts & CoordinationPorts;

export interface WalletLinksRequest {
  readonly wallet: Address;
  readonly other: Address;
  /** A slot or an ISO 8601 time; null for the present. */
  readonly asOf: string | null;
  /** From 1, with 100 signatures of each kind. */
  readonly page: number;
  readonly requester: () => Requester;
  readonly signal: AbortSignal;
}

/** The links between two wallets, and unsolicited transfers between them. */
export interface WalletLinks {
  /** Addresses in ascending order. */
  readonly walletA: Address;
  readonly walletB: Address;
  /** Null without a link. */
  readonly verdict: LinkVerdict | null;
  readonly kinds: readonly LinkEvidence[];
  readonly coverage: LinkCoverage;
  readonly page: number;
  readonly totalPages: number;
}

/** Reads links of wallets and counts the outcomes. */
export interface LinksReader {
  /** Like `WalletReader.read`; the body has all links of two wallets. */
  readLinks(request: WalletLinksRequest): Promise<ReadResult<WalletLinks>>;
}

export function createLinksReader(ports: WalletLinksPorts & { readonly metrics: Telemetry }): LinksReader {
  return { readLinks: (request) => countRead(ports, readWalletLinks(ports, request)) };
}

const SIGNATURES_PER_PAGE = 100;
/** Maximum time to wait for memory. */
const MAX_WAIT_MS = 5_000;

/**
 * Reads the links of two wallets. Both are analyzed first unless they are fresh; a queued result names the
 * unfinished analysis. Throws as `getOrRequestSnapshot`, `invalid_request` for two equal addresses or histories
 * that exceed the memory budget, and `server_busy` if too many wallets are being compared.
 */
async function readWalletLinks(
  ports: WalletLinksPorts,
  { wallet, other, asOf, page, requester, signal }: WalletLinksRequest,
): Promise<ReadResult<WalletLinks>> {
  if (wallet === other) throw sameWallet();
  const end = asOf === null ? null : await requireAsOf(ports, asOf);
  const [walletA, walletB] = wallet < other ? [wallet, other] : [other, wallet];
  const pair = [walletA, walletB];
  // Wallets that cannot be compared are not analyzed.
  await requireGroupFits(ports, "similarity", pair, "other");
  const [one, two] = await Promise.all(
    pair.map((each) => getOrRequestSnapshot(ports, { wallet: each, view: "hud", requester, signal })),
  );
  if (one === undefined || two === undefined) throw new TypeError("a pair has two wallets");
  if (one.status === "queued") return one;
  if (two.status === "queued") return two;
  const weight = await requireGroupFits(ports, "similarity", pair, "other");
  const { links, untied, coverage } = await ports.memory.run(weight, MAX_WAIT_MS, () =>
    findLinks(ports, { wallets: pair, asOf: end }),
  );
  // Links of the past say nothing about the present.
  if (end === null) await storeLinks(ports, pair, links);
  const link = links[0] ?? untied[0];
  const wholeLink = link === undefined ? null : presentLink(link, 0, Number.POSITIVE_INFINITY);
  const maxSignatures = Math.max(1, ...(wholeLink?.kinds ?? []).map(({ signatures }) => signatures.length));
  const shownLink =
    link === undefined ? null : presentLink(link, (page - 1) * SIGNATURES_PER_PAGE, SIGNATURES_PER_PAGE);
  const body = {
    walletA,
    walletB,
    verdict: shownLink?.verdict ?? null,
    kinds: shownLink?.kinds ?? [],
    coverage,
    page,
    totalPages: Math.ceil(maxSignatures / SIGNATURES_PER_PAGE),
  };
  const ageSeconds = Math.max(one.ageSeconds, two.ageSeconds);
  return { ...one, body, ageSeconds, stale: one.stale || two.stale, held: one.held || two.held };
}

function sameWallet(): AppError {
  const message = "must be another wallet";
  return new AppError("invalid_request", `other ${message}.`, { issues: [{ path: "other", message }] });
}
