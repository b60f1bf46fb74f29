import type { LabelEntry } from "@walletlens/engine/known-address";
import { createChainReader } from "@walletlens/solana";
import type { ChainReader } from "@walletlens/solana/chain-reader";
import { KNOWN_ADDRESSES } from "@walletlens/solana/labels/known-addresses";
import type { ProviderAccess } from "@walletlens/solana/rpc/connect-providers";
import { checkEnd } from "./check-end.ts";
import { checkHoldings } from "./check-holdings.ts";
import { checkMints, checkOmittedMints } from "./check-mints.ts";
import { compareValues } from "./compare-values.ts";
import { listStated } from "./list-stated.ts";
import { listWalletSignatures } from "./list-wallet-signatures.ts";
import { checkRange, loadEntries, matchEntries } from "./read-entries.ts";
import { hashInputs, hashStated, recomputeAnswer } from "./recompute-answer.ts";
import { provenancePath, readSavedAnswer, type SavedAnswer, type ValidInputs } from "./saved-answer.ts";
import type { Findings, Verification } from "./verification.ts";

export interface VerificationOptions {
  /** Solana JSON-RPC provider; any, with the history of the wallet. */
  readonly rpcUrl: string;
  readonly rpcHeaders?: Readonly<Record<string, string>>;
  /** Further providers, in order of preference. */
  readonly rpcFallbacks?: readonly ProviderAccess[];
  /** Publicly known addresses; the reviewed list by default. */
  readonly known?: readonly LabelEntry[];
}

/**
 * Verifies a saved answer of a Walletlens server, the parsed body of a profile, a HUD or tokens: reads its transactions
 * from any node, computes it again and compares every value. Later transactions do not matter. The verdict is `equal` only if everything
 * was read from the node and the published lists; what the answer states beside them is named in `asStated`. Without `evidence=true` the
 * answer has no prices, and only its transactions are compared. Throws an AnswerError for a body of another shape, and a SolanaError
 * `chain_unavailable`.
 *
 * @example
 * const { verdict, differences } = await verifyAnswer({ rpcUrl: "https://api.mainnet-beta.solana.com" }, body);
 * for (const { path, answer, chain } of differences) console.log(path, answer, chain);
 */
export async function verifyAnswer(options: VerificationOptions, body: unknown): Promise<Verification> {
  const answer = readSavedAnswer(body);
  const { rpcUrl, rpcHeaders = {}, rpcFallbacks = [], known = KNOWN_ADDRESSES } = options;
  const chain = createChainReader({ url: rpcUrl, headers: rpcHeaders, fallbacks: rpcFallbacks });
  const { inputs } = answer;
  const { compared, findings } =
    inputs === null ? await compareListed(chain, answer) : await compareAll(chain, answer, inputs, known);
  const foundDifferences = findings.flatMap(({ differences }) => differences ?? []);
  const differences = Array.from(
    new Map(foundDifferences.map((one) => [one.path + one.chain, one])).values(),
  );
  const unread = findings.flatMap((finding) => finding.unread ?? []);
  const asStated = findings.flatMap((finding) => finding.asStated ?? []);
  return {
    verdict: toVerdict({ differences, unread, asStated }),
    kind: answer.kind,
    walletAddress: answer.wallet,
    transactions: answer.provenance.inputs.signatures,
    compared,
    differences,
    unread,
    asStated,
    rpc: chain.stats(),
  };
}

function toVerdict({ differences, unread, asStated }: Required<Findings>): Verification["verdict"] {
  if (differences.length > 0) return "different";
  if (unread.length > 0) return "unread";
  return asStated.length > 0 ? "equal_as_stated" : "equal";
}

interface Comparison {
  readonly compared: number;
  readonly findings: readonly Findings[];
}

async function compareAll(
  chain: ChainReader,
  answer: SavedAnswer,
  inputs: ValidInputs,
  known: readonly LabelEntry[],
): Promise<Comparison> {
  const { wallet, provenance } = answer;
  const { transactionRange: range, dataRange } = provenance;
  const wantedTransactions = { wallet, inputs, range };
  const { holdings } = inputs;
  const [listedSignatures, loadedEntries, holdingFindings, mintFindings] = await Promise.all([
    listWalletSignatures(chain, wallet, range, dataRange.complete),
    loadEntries(chain, wantedTransactions),
    holdings === null ? {} : chain.readWallet(wallet).then((state) => checkHoldings(chain, holdings, state)),
    checkMints(chain, inputs),
  ]);
  const matchedEntries = await matchEntries(chain, wantedTransactions, listedSignatures, loadedEntries);
  const { entries } = matchedEntries;
  const path = provenancePath(answer.kind);
  const statedValues = compareValues(hashStated(inputs), provenance.inputs, { path: `${path}.inputs` });
  const ends = checkRange(wantedTransactions, entries, `${path}.transactionRange`);
  const changes = entries.flatMap(({ change }) => (change === null ? [] : [change]));
  const asStated = listStated(answer, inputs, known, changes);
  const findings = [statedValues, ends, matchedEntries.findings, mintFindings, holdingFindings, { asStated }];
  // Metrics of other transactions would differ for this reason.
  if (matchedEntries.findings.unread?.length !== 0) return { compared: statedValues.compared, findings };
  const omissionFindings = await Promise.all([
    checkEnd(chain, answer, inputs, entries, listedSignatures.newer),
    checkOmittedMints(chain, inputs, changes),
  ]);
  const computed = recomputeAnswer(answer, inputs, entries);
  const values = compareValues(computed, answer.body, { skipped: SKIPPED });
  return { compared: values.compared, findings: [...findings, ...omissionFindings, values] };
}

/** Paths that are compared in another way, or that are named as stated. */
const SKIPPED: ReadonlySet<string> = new Set([
  "kol",
  "summary.knownType",
  "summary.knownLabel",
  "evidence.inputs",
  "provenance.prices",
  "hud.provenance.prices",
]);

/** Without evidence: compares the transactions that the node lists. */
async function compareListed(
  chain: ChainReader,
  { kind, wallet, provenance }: SavedAnswer,
): Promise<Comparison> {
  const { inputs, transactionRange: range, dataRange } = provenance;
  const { covered, reachesOldest } = await listWalletSignatures(chain, wallet, range, dataRange.complete);
  const path = `${provenancePath(kind)}.inputs`;
  const prices = {
    path: "evidence",
    reason: "the answer does not have its prices; call again with evidence=true",
  };
  if (!reachesOldest || covered.length < inputs.signatures) {
    const reason = `the node lists ${covered.length} of ${inputs.signatures} transactions; those that moved only token accounts are named by an answer with evidence=true`;
    return { compared: 0, findings: [{ unread: [prices, { path, reason }] }] };
  }
  const { signatures, hash } = hashInputs(
    covered.map((position) => position.signature),
    NO_PRICES,
  );
  const statedHashes = { signatures: inputs.signatures, hash: inputs.hash };
  const { compared, differences } = compareValues({ signatures, hash }, statedHashes, { path });
  return { compared, findings: [{ differences, unread: [prices] }] };
}

const NO_PRICES = { solUsdByHour: [], present: null };
