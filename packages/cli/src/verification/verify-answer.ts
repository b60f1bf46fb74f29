import {
  addressesOfType,
  type LabelEntry,
  type LabelType,
  VENUE_TYPES,
} from "@walletlens/engine/known-address";
import type { WalletState } from "@walletlens/engine/wallet/wallet-state";
import { createChainReader } from "@walletlens/solana";
import type { ChainReader } from "@walletlens/solana/chain-reader";
import { KNOWN_ADDRESSES } from "@walletlens/solana/labels/known-addresses";
import type { ProviderAccess } from "@walletlens/solana/rpc/connect-providers";
import { checkHoldings } from "./check-holdings.ts";
import { compareValues } from "./compare-values.ts";
import { type ListedSignatures, listWalletSignatures } from "./list-wallet-signatures.ts";
import { checkRange, loadEntries, matchEntries } from "./read-entries.ts";
import { hashInputs, hashStated, recomputeAnswer } from "./recompute-answer.ts";
import { provenancePath, readSavedAnswer, type SavedAnswer, type ValidInputs } from "./saved-answer.ts";
import type { AnswerDifference, Findings, Remark, Verification } from "./verification.ts";

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
 * from any node, computes it again and compares every value. Later transactions do not matter. Without `evidence=true`
 * the answer has no prices, and only its transactions are compared. Throws an AnswerError for a body of another shape,
 * and a SolanaError `chain_unavailable`.
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
  const found = findings.flatMap(({ differences }) => differences ?? []);
  const differences = Array.from(new Map(found.map((one) => [one.path + one.chain, one])).values());
  const unread = findings.flatMap((finding) => finding.unread ?? []);
  return {
    verdict: differences.length > 0 ? "different" : unread.length > 0 ? "unread" : "equal",
    kind: answer.kind,
    walletAddress: answer.wallet,
    transactions: answer.provenance.inputs.signatures,
    compared,
    differences,
    unread,
    notVerifiable: findings.flatMap((finding) => finding.notVerifiable ?? []),
    rpc: chain.stats(),
  };
}

interface Compared {
  readonly compared: number;
  readonly findings: readonly Findings[];
}

async function compareAll(
  chain: ChainReader,
  answer: SavedAnswer,
  inputs: ValidInputs,
  known: readonly LabelEntry[],
): Promise<Compared> {
  const { wallet, provenance } = answer;
  const { transactionRange: range, dataRange } = provenance;
  const wanted = { wallet, inputs, range };
  const [listed, loaded, state, mints] = await Promise.all([
    listWalletSignatures(chain, wallet, range, dataRange.complete),
    loadEntries(chain, wanted),
    inputs.holdings === null ? null : chain.readWallet(wallet),
    checkMints(chain, inputs),
  ]);
  const matched = await matchEntries(chain, wanted, listed, loaded);
  const holdings = await checkBalances(chain, inputs, state, listed);
  const path = provenancePath(answer.kind);
  const stated = compareValues(hashStated(inputs), provenance.inputs, { path: `${path}.inputs` });
  const ends = checkRange(wanted, matched.entries, `${path}.transactionRange`);
  const notVerifiable = describeInputs(answer, inputs, known);
  const findings = [stated, ends, matched.findings, mints, holdings, { notVerifiable }];
  // Metrics of other transactions would differ for this reason.
  if (matched.findings.unread?.length !== 0) return { compared: stated.compared, findings };
  const computed = recomputeAnswer(answer, inputs, matched.entries);
  const values = compareValues(computed, answer.body, { skipped: SKIPPED });
  return { compared: values.compared, findings: [...findings, values] };
}

/** Paths that are compared in another way, or that do not follow from the chain. */
const SKIPPED: ReadonlySet<string> = new Set([
  ...["kol", "summary.knownType", "summary.knownLabel"],
  ...["evidence.inputs", "provenance.prices", "hud.provenance.prices"],
]);

/** Without evidence: compares the transactions that the node lists. */
async function compareListed(
  chain: ChainReader,
  { kind, wallet, provenance }: SavedAnswer,
): Promise<Compared> {
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
  const stated = { signatures: inputs.signatures, hash: inputs.hash };
  const { compared, differences } = compareValues({ signatures, hash }, stated, { path });
  return { compared, findings: [{ differences, unread: [prices] }] };
}

const NO_PRICES = { solUsdByHour: [], present: null };

async function checkBalances(
  chain: ChainReader,
  { holdings }: ValidInputs,
  state: WalletState | null,
  { newer }: ListedSignatures,
): Promise<Findings> {
  if (holdings === null || state === null) return {};
  const found = await checkHoldings(chain, holdings, state);
  const skipped = newer.filter(({ slot }) => slot <= holdings.slot).length;
  if (skipped === 0) return found;
  const reason = `${skipped} transactions of the wallet are newer, and older than the balances`;
  const gap = { path: "provenance.transactionRange.newest", reason };
  return { ...found, notVerifiable: [...(found.notVerifiable ?? []), gap] };
}

/** Compares decimals with the chain, and supplies with present ones, because nodes do not return earlier ones. */
async function checkMints(chain: ChainReader, { mints }: ValidInputs): Promise<Findings> {
  const read = await chain.readMints(Array.from(new Set(mints.map(({ tokenAddress }) => tokenAddress))));
  const differences: AnswerDifference[] = [];
  const notVerifiable: Remark[] = [];
  for (const [index, { tokenAddress, decimals, supplyRaw }] of mints.entries()) {
    const path = `evidence.inputs.mints[${index}]`;
    const found = read.get(tokenAddress);
    if (found === undefined) notVerifiable.push({ path, reason: "the mint no longer exists" });
    else if (found.decimals !== decimals) {
      const values = { answer: decimals, chain: found.decimals };
      differences.push({ path: `${path}.decimals`, source: "mint", ...values });
    } else if (found.supply !== supplyRaw) {
      const reason = `nodes tell only the supply of now, ${found.supply}`;
      notVerifiable.push({ path: `${path}.supplyRaw`, reason });
    }
  }
  return { differences, notVerifiable };
}

/** Lists the parts of an answer that do not follow from transactions and prices. */
function describeInputs(
  { kind }: SavedAnswer,
  { prices, labels, missing }: ValidInputs,
  known: readonly LabelEntry[],
): readonly Remark[] {
  const { solUsdByHour, present } = prices;
  const listed = present?.tokens?.length ?? 0;
  const of = `${solUsdByHour.length} hours of SOL${present === null ? "" : `, SOL now and ${listed} tokens`}`;
  const path = "evidence.inputs";
  return [
    { path: `${path}.prices`, reason: `sources outside the chain; used as stated: ${of}` },
    {
      path: kind === "profile" ? "summary.lastAnalyzedAt" : "provenance.generatedAt",
      reason: "clock of the server",
    },
    ...(kind === "profile"
      ? ["kol", "summary.knownType", "summary.knownLabel"].map((label) => ({
          path: label,
          reason: "label of the server",
        }))
      : []),
    ...LABELS.flatMap(([name, types]) => {
      const own = new Set(types.flatMap((type) => Array.from(addressesOfType(known, type))));
      const others = labels[name].filter((address) => !own.has(address));
      const lacking = own.size - (labels[name].length - others.length);
      if (others.length + lacking === 0) return [];
      const reason = `labels of the server, used as stated: ${others.length} more and ${lacking} fewer than the published list`;
      return [{ path: `${path}.labels.${name}`, reason }];
    }),
    ...(missing.length === 0
      ? []
      : [{ path: `${path}.missing`, reason: `${missing.length} transactions that the server did not have` }]),
  ];
}

const LABELS = [
  ["tips", ["tip"]],
  ["venues", VENUE_TYPES],
  ["exchanges", ["exchange"]],
  ["lending", ["lending"]],
  ["incinerators", ["incinerator"]],
  ["dollars", ["dollar"]],
] as const satisfies readonly (readonly [keyof ValidInputs["labels"], readonly LabelType[]])[];
