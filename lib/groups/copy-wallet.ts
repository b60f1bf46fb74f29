import type { CopiedCycle } from "@walletlens/contract/copy";
import { sampleCycles } from "@walletlens/engine/copy/sample-cycles";
import { CURVE_DELAYS } from "@walletlens/engine/copy/summarize-copies";
import { readFollowedCycle } from "@walletlens/solana/copy/read-followed-cycle";
import { sumCosts } from "@/lib/jobs/rules/call-cost";
import type { CopyTerms } from "@/lib/jobs/rules/group-jobs";
import { runCooperatively } from "@/lib/runtime/run-cooperatively";
import { loadLabeled } from "@/lib/wallets/compute-wallet";
import { restoreInput } from "@/lib/wallets/snapshot-inputs";
import { checkResults } from "./check-results";
import { completePaidJob } from "./complete-paid-job";
import { completeRefunded, failGroupJob } from "./end-group-job";
import {
  awaitAnalyses,
  collectUsed,
  type GroupPorts,
  sumWalletCosts,
  type UsedWallet,
} from "./gather-wallets";
import { advanceGroupJob, storeFindings } from "./group-jobs";
import { estimateGroupMemory, failTooLong, runInMemory } from "./group-memory";
import type { CopiedWallet, CopySample, DrawnWallet } from "./group-work";
import { presentCopy } from "./rules/present-copy";
import { refuseTooFew } from "./rules/refuse-too-few";

/** Share of a job's progress for the analysis of its wallet. */
const ANALYZED_PERCENT = 30;
/** Share for the analysis and the pools. */
const READ_PERCENT = 95;
/** Cycles that are read at once, and stored together. */
const AT_ONCE = 6;

/** Follows the analysis of the wallet for up to `forMs`. Returns true if it has ended. */
export function awaitCopied(
  ports: GroupPorts,
  jobId: string,
  { wallets }: CopiedWallet,
  forMs: number,
): Promise<boolean> {
  return awaitAnalyses(ports, jobId, wallets, forMs, { untilPercent: ANALYZED_PERCENT });
}

/** Samples the cycles of an analyzed wallet and stores them. Returns true without a cycle, and for a job that has ended. */
export async function drawCopied(
  ports: GroupPorts,
  jobId: string,
  terms: CopyTerms,
  { wallets }: CopiedWallet,
): Promise<boolean> {
  const sample = await drawSample(ports, jobId, terms, wallets);
  if (sample === null) return true;
  await storeFindings(ports, jobId, { kind: "copied", wallets, sample });
  return sample.cycles.length === 0;
}

/** Reads the pools of the drawn cycles for up to `forMs`, and stores what was read. Returns true if all were. */
export async function readCopied(
  ports: GroupPorts,
  jobId: string,
  terms: CopyTerms,
  { wallets, sample }: DrawnWallet,
  forMs: number,
): Promise<boolean> {
  const deadline = ports.clock.now() + forMs;
  let current = sample;
  while (current.read.length < current.cycles.length) {
    current = await readMore(ports, terms, wallets, current);
    await storeFindings(ports, jobId, { kind: "copied", wallets, sample: current });
    await report(ports, jobId, current);
    // Each call reads some, so that a job without time ends, too.
    if (ports.clock.now() >= deadline) break;
  }
  return current.read.length >= current.cycles.length;
}

/** Returns the cycles to follow of an analyzed wallet; null if it could not be read, which fails the job. */
async function drawSample(
  ports: GroupPorts,
  jobId: string,
  { samples }: CopyTerms,
  gathered: CopiedWallet["wallets"],
): Promise<CopySample | null> {
  const collected = await collectUsed(ports, jobId, gathered, "inputs");
  if (collected === null) return null;
  const { used, notFound } = collected;
  const view = used.find(isReady);
  if (view === undefined) {
    const skipped = used.map((each) => each.wallet);
    const refusal = refuseTooFew("copy", { traders: [], skipped, notFound });
    if (refusal !== null) await failGroupJob(ports, jobId, refusal.message, refusal.code);
    return null;
  }
  const { wallet } = view;
  const hud = await ports.snapshots.find(wallet, "hud");
  if (hud === null) throw new Error(`the metrics of ${wallet} were deleted`);
  const weight = await estimateGroupMemory(ports, "copy", [wallet]);
  if (weight > ports.memory.transactions) {
    await failTooLong(ports, jobId, "copy");
    return null;
  }
  const sample = await runInMemory(ports, jobId)(weight, async () =>
    runCooperatively(sampleCycles(await restoreInput(ports, wallet, view.body), samples)),
  );
  const calculatedAt = new Date(view.body.analyzedAt).toISOString();
  return {
    ...sample,
    calculatedAt,
    tier: hud.body.dataQualityTier,
    read: [],
    cost: ports.chain.counting().stats(),
  };
}

type ReadyWallet = Extract<UsedWallet<"inputs">, { readonly status: "ready" }>;

function isReady(used: UsedWallet<"inputs">): used is ReadyWallet {
  return used.status === "ready";
}

/** Reads the next cycles. */
async function readMore(
  ports: GroupPorts,
  { delaySeconds }: CopyTerms,
  [followed]: CopiedWallet["wallets"],
  sample: CopySample,
): Promise<CopySample> {
  if (followed === undefined) throw new RangeError("a copy job follows one wallet");
  const chain = ports.chain.counting();
  const [{ protocol }, { dollars }] = await Promise.all([
    ports.labels.extractionContext(),
    loadLabeled(ports.labels),
  ]);
  const delays = Array.from(new Set([...CURVE_DELAYS, delaySeconds])).sort((a, b) => a - b);
  const terms = { wallet: followed.wallet, delays, slotMs: protocol.slotMs, dollars };
  const next = sample.cycles.slice(sample.read.length, sample.read.length + AT_ONCE);
  const read = await Promise.all(
    next.map(
      async (cycle): Promise<CopiedCycle> => ({
        tokenMint: cycle.mint,
        closedAt: cycle.closedAt,
        ...(await readFollowedCycle(chain, cycle, terms)),
      }),
    ),
  );
  const cost = sumCosts([sample.cost, chain.stats()]) ?? sample.cost;
  return { ...sample, read: [...sample.read, ...read], cost };
}

async function report(ports: GroupPorts, jobId: string, { read, cycles }: CopySample): Promise<void> {
  const share = read.length / cycles.length;
  await advanceGroupJob(ports, jobId, {
    percent: ANALYZED_PERCENT + share * (READ_PERCENT - ANALYZED_PERCENT),
    walletsDone: 1,
    walletsTotal: 1,
  });
}

/** Stores the result of a job whose cycles were read. Refunds it if no cycle has a price. */
export async function concludeCopied(
  ports: GroupPorts,
  jobId: string,
  terms: CopyTerms,
  { wallets, sample }: DrawnWallet,
): Promise<void> {
  const wallet = wallets[0]?.wallet;
  if (wallet === undefined) throw new RangeError("a copy job follows one wallet");
  const results = presentCopy(wallet, terms, sample);
  const analysis = await sumWalletCosts(ports, wallets);
  const cost = sumCosts([sample.cost, ...(analysis === null ? [] : [analysis])]);
  if (results.full.priced > 0) await completePaidJob(ports, jobId, wallets, results, cost);
  else if (await checkResults(ports, jobId, results)) await completeRefunded(ports, jobId, results, cost);
}
