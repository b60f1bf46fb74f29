import type { Address } from "@walletlens/engine/address";
import { MAINNET } from "@walletlens/engine/chain/protocol-parameters";
import {
  addressesOfType,
  type KnownAddress,
  type LabelEntry,
  type LabelType,
  toKnownAddress,
  VENUE_TYPES,
} from "@walletlens/engine/known-address";
import type { OwnerChange } from "@walletlens/engine/swaps/owner-change";
import { listPricedHours } from "@walletlens/engine/wallet/covered-history";
import { compareValues } from "./compare-values.ts";
import { isRecord, provenancePath, type SavedAnswer, type ValidInputs } from "./saved-answer.ts";
import type { Remark } from "./verification.ts";

const PATH = "evidence.inputs";

/**
 * Lists the inputs of an answer that follow neither from the chain nor from the published lists `known`. `changes` are those of its
 * transactions.
 */
export function listStated(
  answer: SavedAnswer,
  inputs: ValidInputs,
  known: readonly LabelEntry[],
  changes: readonly OwnerChange[],
): readonly Remark[] {
  const { isPast, holdings, launches } = inputs;
  const reason = "the server could not read the balances";
  const launchReason = `launches that jobs of the server have read: ${launches.length}`;
  return [
    ...listPrices(answer, inputs, listPricedHours(changes)),
    ...(holdings === null && !isPast ? [{ path: `${PATH}.holdings`, reason }] : []),
    ...(launches.length > 0 ? [{ path: `${PATH}.launches`, reason: launchReason }] : []),
    ...listOwner(answer, known),
    ...listLabels(inputs, known),
    ...listRentRates(inputs),
  ];
}

/** Prices are stated also where they are absent: the node does not tell that none was known. */
function listPrices(
  { kind, provenance }: SavedAnswer,
  { prices, isPast }: ValidInputs,
  hours: readonly number[],
): readonly Remark[] {
  const { solUsdByHour, present } = prices;
  const neededHours = new Set(hours).size;
  const reason = "names of the sources of prices";
  const sourceNames = namesSource(provenance.prices)
    ? [{ path: `${provenancePath(kind)}.prices`, reason }]
    : [];
  if (neededHours === 0 && isPast) return sourceNames;
  const presentPrices = isPast
    ? ""
    : present === null
      ? ", none of now"
      : `, SOL now and ${present.tokens?.length ?? 0} tokens`;
  const usedPrices = `sources outside the chain: ${solUsdByHour.length} of ${neededHours} hours of SOL${presentPrices}`;
  return [{ path: `${PATH}.prices`, reason: usedPrices }, ...sourceNames];
}

const NO_SOURCE = { sol: null, tokens: null };

function namesSource(prices: unknown): boolean {
  return prices !== undefined && compareValues(NO_SOURCE, prices).differences.length > 0;
}

/** Owner and label of the wallet, unless the published list says the same. */
function listOwner({ kind, wallet, body }: SavedAnswer, known: readonly LabelEntry[]): readonly Remark[] {
  if (kind !== "profile") return [];
  const entry = known.findLast(({ address }) => address === wallet);
  const { label, kol }: KnownAddress =
    entry === undefined ? { label: null, kol: null } : toKnownAddress(entry);
  const listedOwner = { kol, summary: { knownType: label?.type ?? null, knownLabel: label?.label ?? null } };
  const { knownType = null, knownLabel = null } = isRecord(body.summary) ? body.summary : {};
  const statedOwner = { kol: body.kol ?? null, summary: { knownType, knownLabel } };
  return compareValues(listedOwner, statedOwner).differences.map(({ path }) => ({
    path,
    reason: "label of the server, not of the published list",
  }));
}

/** Labels that decide how a transaction is read. */
const LABELS = [
  ["tips", ["tip"]],
  ["venues", VENUE_TYPES],
  ["exchanges", ["exchange"]],
  ["lending", ["lending"]],
  ["incinerators", ["incinerator"]],
  ["fees", ["fee"]],
  ["dollars", ["dollar"]],
] as const satisfies readonly (readonly [keyof ValidInputs["labels"], readonly LabelType[]])[];

function listLabels({ labels }: ValidInputs, known: readonly LabelEntry[]): readonly Remark[] {
  return LABELS.flatMap(([name, types]) => {
    const publishedAddresses = new Set(types.flatMap((type) => Array.from(addressesOfType(known, type))));
    const { more, fewer } = compareSets(new Set<Address>(labels[name]), publishedAddresses);
    if (more.length + fewer.length === 0) return [];
    const reason = `labels of the server: ${more.length} more and ${fewer.length} fewer than the published list`;
    return [{ path: `${PATH}.labels.${name}`, reason: `${reason}${nameFirst(more, fewer)}` }];
  });
}

/** Rates of rent beside the published table: the server read them from its node when it had reached their slot. */
function listRentRates({ rentRates }: ValidInputs): readonly Remark[] {
  const write = (fromSlot: number, value: number) => `${value} lamports per byte from slot ${fromSlot}`;
  const publishedRates = MAINNET.lamportsPerByte.flatMap(({ fromSlot, value }) =>
    fromSlot === null ? [] : [write(fromSlot, value)],
  );
  const statedRates = rentRates.map(({ fromSlot, lamportsPerByte }) => write(fromSlot, lamportsPerByte));
  const { more, fewer } = compareSets(new Set(statedRates), new Set(publishedRates));
  if (more.length + fewer.length === 0) return [];
  const reason = `rates of rent: ${more.length} more and ${fewer.length} fewer than the published table`;
  return [{ path: `${PATH}.rentRates`, reason: `${reason}${nameFirst(more, fewer)}` }];
}

function compareSets<Value>(stated: ReadonlySet<Value>, published: ReadonlySet<Value>) {
  return {
    more: Array.from(stated).filter((value) => !published.has(value)),
    fewer: Array.from(published).filter((value) => !stated.has(value)),
  };
}

const MAX_NAMED = 10;

/** Names the values that a list has more, or fewer if it has no more. */
function nameFirst(more: readonly string[], fewer: readonly string[]): string {
  const namedValues = more.length > 0 ? more : fewer;
  const unnamedCount = namedValues.length - MAX_NAMED;
  return ` (${namedValues.slice(0, MAX_NAMED).join(", ")}${unnamedCount > 0 ? ` and ${unnamedCount} others` : ""})`;
}
