import type { Address } from "@walletlens/engine/address";
import { hasKey } from "@walletlens/engine/chain/has-key";
import { isService } from "@walletlens/engine/coordination/direct/hubs";
import { groupLinks } from "@walletlens/engine/coordination/join-links";
import type { TokenPnl } from "@walletlens/engine/wallet/token-pnl";
import { completePaidJob } from "@/lib/groups/complete-paid-job";
import {
  collectWallets,
  type GatheredView,
  recordAnalyses,
  sumWalletCosts,
} from "@/lib/groups/gather-wallets";
import type { FoundLaunch, GatheredWallet } from "@/lib/groups/group-work";
import { addWalletEvents, listEventWallets } from "@/lib/jobs/job-events";
import { sumCosts } from "@/lib/jobs/rules/call-cost";
import { mapAtOnce } from "@/lib/runtime/map-at-once";
import type { CoordinationPorts } from "./find-links";
import { followInsiders, readHeldUnits } from "./follow-insiders";
import { linkBuyers } from "./link-buyers";
import { completeBuyerFacts, type ReadBuyerFacts, readBuyerFacts } from "./read-buyer-facts";
import { isTie } from "./rules/is-tie";
import type { TagInput } from "./rules/launch-tag-facts";
import { type KnownBuyer, presentBuyer, presentLaunch } from "./rules/present-launch";
import type { LaunchPurchase } from "./rules/scan-launch";
import { tagBuyers } from "./rules/tag-buyers";
import { toHead, toPurchases } from "./stored-launch";

/** Results of the analyses of the wallets. */
interface AnalyzedWallets {
  readonly views: ReadonlyMap<Address, GatheredView<"inputs">>;
  readonly tokens: ReadonlyMap<Address, TokenPnl>;
  readonly facts: ReadonlyMap<Address, ReadBuyerFacts>;
}

/**
 * Records each buyer of `endedAnalyses` as an event with its row of the result, and the tags that are known before links are
 * searched. `gatheredWallets` are all wallets whose analyses have ended, which the creator can be one of.
 */
async function recordBuyers(
  ports: CoordinationPorts,
  jobId: string,
  foundLaunch: FoundLaunch,
  endedAnalyses: readonly GatheredWallet[],
  gatheredWallets: readonly GatheredWallet[],
): Promise<void> {
  const endedWallets = new Set(endedAnalyses.map(({ wallet }) => wallet));
  const fresh = toPurchases(foundLaunch).filter(({ wallet }) => endedWallets.has(wallet));
  if (fresh.length === 0) return;
  const wallets = new Set([...fresh.map(({ wallet }) => wallet), foundLaunch.launch.creator]);
  const gathered = gatheredWallets.filter(({ wallet }) => wallets.has(wallet));
  const analyzed = await readAnalyzed(ports, foundLaunch, gathered);
  const tagged = tagBuyers({ ...toTagInput(foundLaunch, fresh, analyzed), groups: null });
  const head = toHead(foundLaunch);
  const rows = fresh.map((purchase) => presentBuyer(head, toBuyer(foundLaunch, purchase, analyzed, tagged)));
  await addWalletEvents(ports, jobId, "buyer", rows);
}

/** Computes and stores the result of a launch whose analyses have ended. */
export async function concludeLaunch(
  ports: CoordinationPorts,
  jobId: string,
  foundLaunch: FoundLaunch,
): Promise<void> {
  const chain = ports.chain.counting();
  const initial = await readAnalyzed(ports, foundLaunch, foundLaunch.wallets);
  const boughtAt = listPurchaseTimes(foundLaunch);
  const facts = await readEach([...initial.facts], (wallet, initialFacts) =>
    completeBuyerFacts({ ...ports, chain }, { wallet, boughtAt: boughtAt.get(wallet) ?? null }, initialFacts),
  );
  const analyzed = { ...initial, facts };
  const purchases = toPurchases(foundLaunch);
  const links = await linkBuyers({ ...ports, chain }, jobId, [...facts.keys()], foundLaunch);
  const input = toTagInput(foundLaunch, purchases, analyzed);
  const tagged = tagBuyers(
    links === null
      ? input
      : {
          ...input,
          groups: groupLinks(links.found.links.filter(isTie)),
          compared: links.compared,
          passedThrough: links.found.passedThrough,
          unreadFunders: new Set(links.found.unreadFunders),
        },
  );
  const followed = await followInsiders({ ...ports, chain }, foundLaunch, tagged, facts);
  const vaults = purchases.map(({ wallet }) => wallet).filter((wallet) => !hasKey(wallet));
  const heldUnits = await readHeldUnits({ chain }, vaults, foundLaunch.mint);
  const buyers = purchases.map((purchase) => {
    const buyer = toBuyer(foundLaunch, purchase, analyzed, followed.tagged);
    return { ...buyer, heldUnits: buyer.heldUnits ?? heldUnits.get(purchase.wallet) ?? null };
  });
  const report = {
    head: toHead(foundLaunch),
    creatorFundedBy: analyzed.facts.get(foundLaunch.launch.creator)?.funding?.funder ?? null,
    buyers,
    receivers: followed.receivers,
    found: links === null ? null : { ...links.found, groups: links.groups },
  };
  const wallets = await sumWalletCosts(ports, foundLaunch.wallets);
  const cost = sumCosts([chain.stats(), ...(wallets === null ? [] : [wallets])]);
  await completePaidJob(ports, jobId, foundLaunch.wallets, presentLaunch(report), cost);
}

async function readAnalyzed(
  ports: CoordinationPorts,
  foundLaunch: FoundLaunch,
  gathered: readonly GatheredWallet[],
): Promise<AnalyzedWallets> {
  const wallets = gathered.map(({ wallet }) => wallet);
  const [collected, tokens] = await Promise.all([
    collectWallets(ports, gathered, "inputs"),
    ports.snapshots.findTokens(wallets, foundLaunch.mint),
  ]);
  const views = new Map<Address, GatheredView<"inputs">>();
  const boughtAt = listPurchaseTimes(foundLaunch);
  const until = Math.floor(ports.clock.now() / 1000);
  for (const [place, wallet] of wallets.entries()) {
    const view = collected[place];
    if (view !== undefined) views.set(wallet, view);
  }
  const ready = wallets.filter((wallet) => views.get(wallet)?.status === "ready");
  const requests = ready.map((wallet) => [wallet, boughtAt.get(wallet) ?? null] as const);
  const facts = await readEach(requests, (wallet, purchaseTime) =>
    readBuyerFacts(ports, { wallet, mint: foundLaunch.mint, boughtAt: purchaseTime, until }),
  );
  return { views, tokens, facts };
}

/** Unix seconds of the first purchase of each buyer; null if unknown. */
function listPurchaseTimes({ purchases }: FoundLaunch): ReadonlyMap<Address, number | null> {
  return new Map(purchases.map(({ wallet, time }) => [wallet, time]));
}

/** Concurrent readings of wallets. */
const AT_ONCE = 10;

/** Reads facts of wallets, a few at a time. */
async function readEach<Known>(
  wallets: readonly (readonly [wallet: Address, known: Known])[],
  read: (wallet: Address, detail: Known) => Promise<ReadBuyerFacts>,
): Promise<ReadonlyMap<Address, ReadBuyerFacts>> {
  return new Map(
    await mapAtOnce(
      wallets,
      AT_ONCE,
      async ([wallet, detail]) => [wallet, await read(wallet, detail)] as const,
    ),
  );
}

function toTagInput(
  { launch }: FoundLaunch,
  purchases: readonly LaunchPurchase[],
  { views, facts }: AnalyzedWallets,
): TagInput {
  const isSystem = views.get(launch.creator)?.status === "skipped";
  return {
    launch,
    purchases,
    facts,
    passedThrough: new Map(),
    unreadFunders: new Set([...facts.values()].flatMap(({ funding }) => funding?.funder ?? [])),
    isCreatorHub: isSystem ? true : isFundingService(launch.creator, purchases, facts),
    groups: null,
    compared: new Set(),
  };
}

/**
 * True if an address funded more wallets than a ring has, beside the buyers, with amounts like the smallest that one of them got;
 * null if its history was not read.
 */
function isFundingService(
  creator: Address,
  purchases: readonly LaunchPurchase[],
  facts: ReadonlyMap<Address, ReadBuyerFacts>,
): boolean | null {
  const creatorFacts = facts.get(creator);
  if (creatorFacts === undefined) return null;
  const amounts = [...facts.values()].flatMap(({ funding }) =>
    funding?.funder === creator ? [funding.lamports] : [],
  );
  const smallest = amounts.reduce((min, each) => (each < min ? each : min), amounts[0] ?? 0n);
  return isService(creatorFacts.contacts, new Set(purchases.map(({ wallet }) => wallet)), smallest);
}

function toBuyer(
  { mint }: FoundLaunch,
  purchase: LaunchPurchase,
  { views, tokens, facts }: AnalyzedWallets,
  tagged: ReturnType<typeof tagBuyers>,
): KnownBuyer {
  const { wallet } = purchase;
  const view = views.get(wallet);
  const buyerFacts = facts.get(wallet);
  const token = tokens.get(wallet) ?? null;
  const moves = buyerFacts?.coversPurchase ? buyerFacts.moves : null;
  const isRealized = moves !== null && token !== null && !token.heldBefore;
  return {
    purchase,
    tagged: tagged.get(wallet) ?? { evidence: [], untested: [] },
    heldUnits: view?.status === "ready" ? findHeld(view.body, mint, buyerFacts?.moves.waiting ?? 0n) : null,
    soldUnits: moves?.sold ?? null,
    moves,
    realizedPnlSol: isRealized && token.realizedPnlSol.isWhole ? token.realizedPnlSol.value : null,
    analyzed: view?.status === "ready",
    label: view?.status === "skipped" ? view.label : null,
  };
}

/** Returns the base units that the chain shows and those in open orders; null if it could not be read. */
function findHeld(
  { holdings }: Extract<GatheredView<"inputs">, { readonly status: "ready" }>["body"],
  mint: Address,
  escrowUnits: bigint,
): bigint | null {
  if (holdings === null) return null;
  const holding = holdings.tokens.find(([each]) => each === mint);
  return escrowUnits + (holding === undefined ? 0n : BigInt(holding[1]));
}

/**
 * Follows the analyses of the first buyers for up to `forMs` and records each finished one as an event. Returns true if
 * all have ended.
 */
export async function followLaunch(
  ports: CoordinationPorts,
  jobId: string,
  foundLaunch: FoundLaunch,
  forMs: number,
): Promise<boolean> {
  const recorded = await listEventWallets(ports, jobId, "buyer");
  return recordAnalyses(ports, jobId, foundLaunch.wallets, forMs, recorded, (fresh, gathered) =>
    recordBuyers(ports, jobId, foundLaunch, fresh, gathered),
  );
}
