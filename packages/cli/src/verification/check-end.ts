import { findOrdersToRead } from "@walletlens/engine/orders/find-open-orders";
import { SECONDS_PER_HOUR } from "@walletlens/engine/time";
import type { HistoryEntry } from "@walletlens/engine/wallet/history-entry";
import type { SignaturePosition } from "@walletlens/solana/chain-reader";
import { readOrderEntries } from "@walletlens/solana/read-order-entries";
import type { HistoryReader } from "./list-wallet-signatures.ts";
import { toExtractionContext } from "./read-entries.ts";
import { provenancePath, type SavedAnswer, type ValidInputs } from "./saved-answer.ts";
import type { AnswerDifference, Findings } from "./verification.ts";

/**
 * Slots by which the list of a wallet's transactions may be older than its balances: both are read at once, and indexes of providers are
 * behind their newest block. A minute of the shortest slots.
 */
const LIST_LAG_SLOTS = 300;
/** Seconds that an analysis may take after it has listed the transactions, and by which clocks may differ. */
const CLOCK_LAG_SECONDS = SECONDS_PER_HOUR;

const SIGNATURES = "evidence.inputs.signatures";

/**
 * Finds transactions up to the time of an answer that it omits: `newer` ones that the node lists for the wallet, and those that moved
 * its orders, which need not mention it. `entries` are the transactions of the answer, by slot.
 */
export async function checkEnd(
  chain: HistoryReader,
  answer: SavedAnswer,
  inputs: ValidInputs,
  entries: readonly HistoryEntry[],
  newer: readonly SignaturePosition[],
): Promise<Findings> {
  const { dataRange, transactionRange: range } = answer.provenance;
  // It states nothing about transactions.
  if (range === null && !dataRange.complete) return {};
  const namedSignatures = new Set(inputs.signatures);
  const orderEntries = await readOrders(chain, answer, inputs, entries);
  const omittedPositions = Array.from(
    new Map([...newer, ...orderEntries].map((position) => [position.signature, position])).values(),
  )
    .filter(({ signature }) => !namedSignatures.has(signature))
    .sort((a, b) => a.slot - b.slot);
  const listedUntil = Math.max(range?.newest.slot ?? 0, (inputs.holdings?.slot ?? 0) - LIST_LAG_SLOTS);
  const listedPositions = omittedPositions.filter(({ slot }) => slot <= listedUntil);
  const [nextPosition] = omittedPositions.slice(listedPositions.length);
  const lateFindings = nextPosition === undefined ? {} : await checkNext(chain, answer, inputs, nextPosition);
  const differences = [
    ...listedPositions.map(differ),
    ...(lateFindings.differences ?? []),
    ...checkClock(answer, entries),
  ];
  return { differences, asStated: lateFindings.asStated ?? [] };
}

/** Reads the transactions of orders that are open at the end of an answer. */
function readOrders(
  chain: HistoryReader,
  { wallet }: SavedAnswer,
  inputs: ValidInputs,
  entries: readonly HistoryEntry[],
): Promise<readonly HistoryEntry[]> {
  const orders = findOrdersToRead(entries.flatMap(({ change }) => (change === null ? [] : [change])));
  const context = toExtractionContext(inputs);
  return readOrderEntries(chain, { wallet, orders, known: new Set(inputs.signatures), context });
}

/** Compares the time of the first omitted transaction with that of the answer. */
async function checkNext(
  chain: HistoryReader,
  { kind, provenance }: SavedAnswer,
  { isPast, holdings }: ValidInputs,
  nextPosition: SignaturePosition,
): Promise<Findings> {
  const answerTime = provenance.generatedAt / 1000;
  const time = (await chain.readTransaction(nextPosition.signature))?.blockTime ?? null;
  const lag = isPast ? 0 : CLOCK_LAG_SECONDS;
  if (time !== null && time < answerTime - lag) return { differences: [differ(nextPosition)] };
  const isBeforeBalances = holdings !== null && nextPosition.slot <= holdings.slot;
  if (time !== null && time >= answerTime && !isBeforeBalances) return {};
  const path = `${provenancePath(kind)}.generatedAt`;
  const timing =
    time === null ? "at an unknown time" : `${Math.ceil(answerTime - time)} seconds before this time`;
  const reason = `${nextPosition.signature} followed the newest transaction ${timing}`;
  return { asStated: [{ path, reason }] };
}

/** The clock of the server is not before its newest transaction, and not after the clock here. */
function checkClock(
  { kind, provenance }: SavedAnswer,
  entries: readonly HistoryEntry[],
): readonly AnswerDifference[] {
  const newestTime = entries.findLast(({ blockTime }) => blockTime !== null)?.blockTime ?? 0;
  const path = `${provenancePath(kind)}.generatedAt`;
  const answerTime = provenance.generatedAt / 1000;
  const toText = (seconds: number) => new Date(seconds * 1000).toISOString();
  const earliestTime = newestTime - CLOCK_LAG_SECONDS;
  const latestTime = Date.now() / 1000 + CLOCK_LAG_SECONDS;
  if (answerTime >= earliestTime && answerTime <= latestTime) return [];
  const chain = answerTime < earliestTime ? `not before ${toText(newestTime)}` : "in the future";
  return [{ path, source: "figure", answer: toText(answerTime), chain }];
}

function differ({ signature }: SignaturePosition): AnswerDifference {
  return { path: SIGNATURES, source: "signature", answer: "absent", chain: signature };
}
