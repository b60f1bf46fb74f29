import { toDecimalString } from "@walletlens/engine/amount";
import { toIso } from "@walletlens/engine/wallet/to-iso";
import { type CsvValue, formatCsv } from "@/lib/runtime/rules/format-csv";
import type { DisposalExport, NamedDisposal } from "@/lib/wallets/read-disposals";
import type { TextSource } from "../endpoint";

const SOL_DECIMALS = 9;
const USD_DECIMALS = 6;
/** https://www.rfc-editor.org/rfc/rfc4180 */
const MEDIA_TYPE = "text/csv; charset=utf-8";

/** Columns of the file, in order (docs/trades-export.md#columns). Amounts are exact decimal strings. */
const TRADE_COLUMNS: Readonly<Record<string, (row: NamedDisposal) => CsvValue>> = {
  blockTime: ({ disposal }) => toIso(disposal.settled.time),
  side: ({ disposal }) => disposal.side,
  tokenAddress: ({ disposal }) => disposal.settled.trade.mint,
  tokenSymbol: ({ tokenSymbol }) => tokenSymbol,
  tokenName: ({ tokenName }) => tokenName,
  amount: ({ disposal }) => toUnits(disposal.settled.trade.amount, disposal),
  proceedsSol: ({ disposal }) => toDecimalSol(disposal.settled.trade.valueLamports),
  usdAmount: ({ disposal }) => toDecimalUsd(disposal.settled.trade.valueUsdMicros),
  feesSol: ({ disposal }) => toDecimalSol(disposal.feesLamports),
  costSol: ({ disposal }) => toDecimalSol(disposal.costLamports),
  realizedPnlSol: ({ disposal }) => toDecimalSol(disposal.settled.realizedLamports),
  solUsd: ({ disposal }) => toDecimalUsd(disposal.solUsdMicros),
  realizedPnlUsd: ({ disposal }) => toDecimalUsd(disposal.realizedUsdMicros),
  holdTimeHours: ({ disposal }) => disposal.holdTimeHours,
  unknownCostAmount: ({ disposal }) => toUnits(disposal.unknownCostAmount, disposal),
  unknownCostSol: ({ disposal }) => toDecimalSol(disposal.unknownCostLamports),
  signature: ({ disposal }) => disposal.settled.change.signature,
  slot: ({ disposal }) => disposal.settled.change.slot,
  lotSignatures: ({ disposal }) => joinKnown(disposal.lots.map(({ lot }) => lot.openedBy)),
  lotTimes: ({ disposal }) => joinKnown(disposal.lots.map(({ lot }) => toIso(lot.openedAt))),
  notes: (row) => listNotes(row),
  unknown: ({ disposal }) => disposal.unknown.join(" "),
};

const HEADER = formatCsv([Object.keys(TRADE_COLUMNS)]);

/** Returns the text of the file, a part for each block of disposals, and its headers. */
export function streamTradesCsv({
  walletAddress,
  nextBlock,
  close,
  dataRange,
  calculatedAt,
}: DisposalExport) {
  let isFirst = true;
  const next = async () => {
    const block = await nextBlock();
    if (block === null && !isFirst) return null;
    const header = isFirst ? HEADER : "";
    isFirst = false;
    return `${header}${formatCsv((block ?? []).map(toLine))}`;
  };
  const stream: TextSource = { next, close };
  const headers = {
    "Content-Type": MEDIA_TYPE,
    "Content-Disposition": `attachment; filename="trades-${walletAddress}.csv"`,
    "X-Data-Complete": String(dataRange.complete),
    "X-Calculated-At": calculatedAt,
  };
  return { stream, headers };
}

function toLine(row: NamedDisposal): readonly CsvValue[] {
  return Object.values(TRADE_COLUMNS).map((read) => read(row));
}

function toUnits(amount: bigint, { settled }: NamedDisposal["disposal"]): string {
  return toDecimalString(amount, settled.trade.decimals);
}

function toDecimalSol(lamports: bigint | null): string | null {
  return lamports === null ? null : toDecimalString(lamports, SOL_DECIMALS);
}

function toDecimalUsd(micros: bigint | null): string | null {
  return micros === null ? null : toDecimalString(micros, USD_DECIMALS);
}

/** The known ones in the order of the lots, each once. */
function joinKnown(values: readonly (string | null)[]): string {
  return [...new Set(values.filter((value) => value !== null))].join(" ");
}

function listNotes({ disposal }: NamedDisposal): string {
  const { settled, isUnsolicited } = disposal;
  const isEstimatedTime = settled.change.blockTime === null && settled.time !== null;
  const notes = {
    blockTimeEstimated: isEstimatedTime,
    estimated: settled.trade.estimated === true,
    unsolicited: isUnsolicited,
  };
  return Object.entries(notes)
    .flatMap(([name, holds]) => (holds ? [name] : []))
    .join(" ");
}
