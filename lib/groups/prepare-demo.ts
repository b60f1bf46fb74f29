import { COPY_LIMITS } from "@walletlens/contract/copy-limits";
import { DEFAULT_FIRST_BUYERS } from "@walletlens/contract/launch";
import { PRICED_ENDPOINTS, type Price } from "@walletlens/contract/prices";
import { type Address, address } from "@walletlens/engine/address";
import { openAccount } from "@/lib/billing/ledger";
import type { DatabasePorts } from "@/lib/db/database";
import { findAccount } from "@/lib/identity/accounts";
import type { GroupKind } from "@/lib/jobs/rules/group-jobs";
import type { Requester } from "@/lib/jobs/rules/requester";
import { acceptJobs, type OrderedWork } from "./accept-jobs";
import type { GroupPorts } from "./gather-wallets";
import { createShareLink, findGroupAnalysis, listAnalyses } from "./recent-analyses";
import type { RecentAnalysis } from "./rules/recent-analysis";

/** Example addresses of the demo chain. */
export interface Showcase {
  readonly wallets: readonly { readonly address: string; readonly persona: string; readonly note: string }[];
  readonly token: { readonly address: string; readonly symbol: string };
  /** Token whose creator bought its launch with other wallets. */
  readonly launch: { readonly address: string; readonly symbol: string };
  /** Wallets to compare, some of them coordinated; may be empty. */
  readonly group: readonly string[];
}

/** A result of the demo with a public link. */
export interface SampleResult {
  /** Endpoint id. */
  readonly endpoint: string;
  readonly kind: GroupKind;
  /** Token of the shared link. */
  readonly token: string;
  /** Address of the token whose holders or launch it reports; null for a comparison. */
  readonly mint: Address | null;
}

/** Account that owns the samples. It has no sign-in. */
export const SAMPLE_OWNER = "demo-samples";
/** Pays for many times the samples, which are ordered again after they have expired. */
const SAMPLE_CREDITS = 10_000;
const HOLDERS = 20;
const DEEP_HOLDERS = 30;
/** Kind of the wallet whose copying is shown: its profit is over in seconds. */
const COPIED_PERSONA = "sniper";
/** Number of earlier samples that are checked. */
const LISTED = 100;
/** Queued after all callers, with fewer open analyses than the class allows, so that others are admitted. */
const DEMO_REQUESTER: Requester = { workClass: "anonymous", caller: "demo", maxOpen: 15, maxOpenInClass: 30 };

/**
 * Requests analyses of the wallets of the showcase, and orders the samples that do not exist yet. A second call orders
 * nothing again.
 */
export async function prepareDemo(ports: GroupPorts, showcase: Showcase): Promise<void> {
  const wallets = [...showcase.wallets.map((wallet) => wallet.address), ...showcase.group];
  await ports.analyses.request(Array.from(new Set(wallets), address), "flash", DEMO_REQUESTER);
  if ((await findAccount(ports, SAMPLE_OWNER)) === null) {
    const opening = { credits: SAMPLE_CREDITS, kind: "grant", reason: "samples of the demo" } as const;
    await openAccount(ports, { ...opening, userId: SAMPLE_OWNER });
  }
  const earlier = await listSamples(ports);
  for (const { endpoint, works } of describeSamples(showcase)) {
    const ofKind = earlier.filter((analysis) => analysis.endpoint === endpoint);
    if (ofKind.some((analysis) => isAbout(analysis, works) && isUsable(analysis))) continue;
    // Two processes that start together order it once.
    const previous = ofKind[0]?.jobId ?? new Date(ports.clock.now()).toISOString().slice(0, 10);
    const chargeKey = `sample:${endpoint}:${previous}`;
    await acceptJobs(
      ports,
      { owner: SAMPLE_OWNER, keyId: null, endpoint, requestId: chargeKey, chargeKey },
      works,
    );
  }
}

/** Returns the newest sample of each kind whose result is ready, and shares it. */
export async function readSamples(ports: DatabasePorts): Promise<readonly SampleResult[]> {
  const samples = new Map<string, SampleResult>();
  for (const { endpoint, followerId, hasResult, jobId, shareToken, work } of await listSamples(ports)) {
    if (!hasResult || samples.has(endpoint) || !(await isFollowed(ports, followerId))) continue;
    const token = shareToken ?? (await shareSample(ports, jobId));
    const mint = "mint" in work ? work.mint : null;
    if (token !== null) samples.set(endpoint, { endpoint, kind: work.kind, token, mint });
  }
  return [...samples.values()];
}

/** Shares a result of the demo by a link; null if there is no result. */
export function shareSample(ports: DatabasePorts, jobId: string): Promise<string | null> {
  return createShareLink(ports, SAMPLE_OWNER, jobId);
}

/** True unless the comparison of a deep analysis has no result yet. */
async function isFollowed(ports: DatabasePorts, followerId: string | null): Promise<boolean> {
  if (followerId === null) return true;
  return (await findGroupAnalysis(ports, SAMPLE_OWNER, followerId))?.hasResult === true;
}

function listSamples(ports: DatabasePorts): Promise<readonly RecentAnalysis[]> {
  return listAnalyses(ports, SAMPLE_OWNER, { limit: LISTED, before: null });
}

interface SampleOrder {
  readonly endpoint: string;
  readonly works: readonly OrderedWork[];
}

/** One analysis of holders, one with their comparison, a launch, a copied wallet, and a comparison of the group. */
function describeSamples({
  wallets,
  group,
  token,
  launch: { address: launched },
}: Showcase): readonly SampleOrder[] {
  const mint = address(token.address);
  const { holders, "holders-deep": deep, launch, similarity, copy } = PRICED_ENDPOINTS;
  const price = { credits: deep.credits - holders.credits, usdMicros: deep.usdMicros - holders.usdMicros };
  const profiles = (topN: number): OrderedWork => ({
    work: { kind: "holder-profiles", mint, topN },
    price: holders,
  });
  const comparison: OrderedWork = { work: { kind: "similarity", wallets: [] }, price };
  const buyers = { kind: "launch", mint: address(launched), first: DEFAULT_FIRST_BUYERS } as const;
  const copied = wallets.find(({ persona }) => persona === COPIED_PERSONA);
  const ofTokens = [
    { endpoint: "holders", works: [profiles(HOLDERS)] },
    { endpoint: "holders-deep", works: [profiles(DEEP_HOLDERS), comparison] },
    { endpoint: "launch", works: [{ work: buyers, price: launch }] },
    ...(copied === undefined ? [] : [{ endpoint: "copy", works: [followWallet(copied.address, copy)] }]),
  ];
  if (group.length < 2) return ofTokens;
  const work = { kind: "similarity", wallets: group.map((wallet) => address(wallet)) } as const;
  return [...ofTokens, { endpoint: "similarity", works: [{ work, price: similarity }] }];
}

function followWallet(wallet: string, price: Price): OrderedWork {
  const { defaultDelaySeconds: delaySeconds, maxSamples: samples } = COPY_LIMITS;
  const terms = { delaySeconds, sizeSol: null, slippagePercent: null, samples };
  return { work: { kind: "copy", wallet: address(wallet), terms }, price };
}

function isAbout({ work }: RecentAnalysis, [first]: readonly OrderedWork[]): boolean {
  return JSON.stringify(work) === JSON.stringify(first?.work);
}

/** True for a sample that is being computed or has a result. */
function isUsable({ finishedAt, hasResult }: RecentAnalysis): boolean {
  return finishedAt === null || hasResult;
}
