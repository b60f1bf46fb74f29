import type { LinkCoverage } from "@walletlens/contract/wallet-links";
import type { Address } from "@walletlens/engine/address";
import type { LinkVerdict } from "@walletlens/engine/coordination/join-links";
import { type LinkKind, presentLink } from "@walletlens/engine/coordination/present-links";
import { AppError } from "@/lib/config/errors";
import { type GroupMemoryPorts, weighGroup } from "@/lib/groups/group-memory";
import type { Requester } from "@/lib/jobs/rules/requester";
import type { Telemetry } from "@/lib/runtime/telemetry";
import {
  getOrRequestSnapshot,
  type ReadResult,
  type SnapshotPorts,
} from "@/lib/wallets/get-or-request-snapshot";
import { requireAsOf } from "@/lib/wallets/read-wallet-as-of";
import { countRead } from "@/lib/wallets/wallet-reader";
import { findLinks, type LinkPorts } from "./find-links";

export type WalletLinksPorts = SnapshotPorts & LinkPorts & GroupMemoryPorts;

export interface WalletLinksRequest {
  readonly wallet: Address;
  readonly other: Address;
  /** A slot, or an ISO 8601 time: answer as if the chain had ended there. Null: as of now. */
  readonly asOf: string | null;
  /** From 1; each has 100 signatures of each kind. */
  readonly page: number;
  readonly requester: () => Requester;
  readonly signal: AbortSignal;
}

/** Everything that ties two wallets, and unsolicited transfers between them. */
export interface WalletLinks {
  /** In the order of addresses. */
  readonly walletA: Address;
  readonly walletB: Address;
  /** Null without a tie. */
  readonly verdict: LinkVerdict | null;
  readonly kinds: readonly LinkKind[];
  readonly coverage: LinkCoverage;
  readonly page: number;
  readonly totalPages: number;
}

/** Reads what links two wallets, and counts the outcomes. */
export interface LinksReader {
  /** As `WalletReader.read`; the body holds everything that links two wallets. */
  readLinks(request: WalletLinksRequest): Promise<ReadResult<WalletLinks>>;
}

/** Creates the reader of links. */
export function createLinksReader(
  ports: WalletLinksPorts & { readonly metrics: Pick<Telemetry, "walletRead"> },
): LinksReader {
  return { readLinks: (request) => countRead(ports, readWalletLinks(ports, request)) };
}

const SIGNATURES_PER_PAGE = 100;
/** Milliseconds that a call waits for its turn. */
const MAX_WAIT_MS = 5_000;

/**
 * Reads what ties two wallets. Both are analyzed first, one after the other where neither is fresh: queued names the
 * analysis that did not end within the hold. Throws as `getOrRequestSnapshot`, `invalid_request` for a pair of one wallet, and
 * `server_busy` where too many are compared at once.
 */
async function readWalletLinks(
  ports: WalletLinksPorts,
  { wallet, other, asOf, page, requester, signal }: WalletLinksRequest,
): Promise<ReadResult<WalletLinks>> {
  if (wallet === other) throw sameWallet();
  const end = asOf === null ? null : await requireAsOf(ports, asOf);
  const [walletA, walletB] = wallet < other ? [wallet, other] : [other, wallet];
  const [one, two] = await Promise.all(
    [walletA, walletB].map((each) =>
      getOrRequestSnapshot(ports, { wallet: each, view: "hud", requester, signal }),
    ),
  );
  if (one === undefined || two === undefined) throw new TypeError("a pair has two wallets");
  if (one.status === "queued") return one;
  if (two.status === "queued") return two;
  const pair = [walletA, walletB];
  const weight = await weighGroup(ports, "similarity", pair);
  const { links, untied, coverage } = await ports.memory.run(weight, MAX_WAIT_MS, () =>
    findLinks(ports, { wallets: pair, asOf: end }),
  );
  const [link] = [...links, ...untied];
  const all = link === undefined ? null : presentLink(link, 0, Number.POSITIVE_INFINITY);
  const longest = Math.max(1, ...(all?.kinds ?? []).map(({ signatures }) => signatures.length));
  const shown =
    link === undefined ? null : presentLink(link, (page - 1) * SIGNATURES_PER_PAGE, SIGNATURES_PER_PAGE);
  const body = {
    walletA,
    walletB,
    verdict: shown?.verdict ?? null,
    kinds: shown?.kinds ?? [],
    coverage,
    page,
    totalPages: Math.ceil(longest / SIGNATURES_PER_PAGE),
  };
  const ageSeconds = Math.max(one.ageSeconds, two.ageSeconds);
  return { ...one, body, ageSeconds, stale: one.stale || two.stale, held: one.held || two.held };
}

function sameWallet(): AppError {
  const message = "must be another wallet";
  return new AppError("invalid_request", `other ${message}.`, { issues: [{ path: "other", message }] });
}
