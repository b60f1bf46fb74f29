import { type Address, isAddress } from "@walletlens/engine/address";
import { USDC, WRAPPED_SOL } from "@walletlens/engine/chain/assets";
import type { Transaction } from "@walletlens/engine/chain/transaction";
import { z } from "zod";

const text = z.string();
const raw = z.union([z.string().regex(/^\d+$/), z.number()]).transform(BigInt);
const side = z.object({
  mint: text.optional(),
  mint_or_symbol: text.optional(),
  amount_ui: text.optional(),
  amount_raw: raw.optional(),
});
const leg = z.object({ address: text, asset: text, amount_ui: text });
const event = z.object({
  event_type: text.nullable(),
  event_subtype: text,
  asset: text.nullable(),
  amount_ui: text.nullable(),
  wallet: text.nullable(),
});
const routed = z.object({
  name: text,
  data: z.object({ inputMint: text, inputAmount: raw, outputMint: text, outputAmount: raw }).partial(),
});
const asserted = z.union([
  z.object({ owner: text, inMint: text, inAmount: raw, outMint: text, exactOutAmount: raw }),
  z.object({ parsedEvents: z.array(routed), exactOutAmount: raw }),
  z.array(routed).transform((parsedEvents) => ({ parsedEvents, exactOutAmount: null })),
]);
/** What a test of another project says of a transaction, in one of the shapes that they have. */
export const ExpectedCase = z.object({
  signature: text,
  wallet: text.optional(),
  tokenIn: side.optional(),
  tokenOut: side.optional(),
  from_legs: z.array(leg).optional(),
  to_legs: z.array(leg).optional(),
  events: z.array(event).optional(),
  asserted: asserted.optional(),
});
type Case = z.infer<typeof ExpectedCase>;

/** Amount of an asset that a wallet gave (negative) or got, by one case. */
interface Leg {
  readonly wallet: string;
  readonly asset: string;
  /** Base units, or text in whole tokens. */
  readonly amount: bigint | string;
}

const SYMBOLS: Readonly<Record<string, string>> = {
  SOL: WRAPPED_SOL,
  "'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp/slip44:501'": WRAPPED_SOL,
  USDC,
  "SOLANA_USDC_ASSET_ID.clone()": USDC,
  RAY: "4k3Dyjzvzp8eMZWUXbBCjEvwSkkk59S5iCNLY3QrkX6R",
  COCO: "74DSHnK1qqr4z1pXjLjPAVi8XFngZ635jEVpdkJtnizQ",
  weWETH: "7vfCXTUXx5WJV5JADk17DUJ4ksgau7utNKj4b963voxs",
};

/** Base units that each wallet gave (negative) or got of each mint, by one case. */
export function sumLegs(each: Case, transaction: Transaction) {
  const sums = new Map<string, { wallet: string; mint: string; amount: bigint }>();
  for (const { wallet, asset, amount } of readLegs(each, transaction)) {
    const mint = SYMBOLS[asset] ?? asset;
    const known = sums.get(wallet + mint)?.amount ?? 0n;
    sums.set(wallet + mint, { wallet, mint, amount: known + toRaw(amount, mint, transaction) });
  }
  return Array.from(sums.values());
}

function readLegs(each: Case, transaction: Transaction): Leg[] {
  const { wallet = "", tokenIn, tokenOut } = each;
  if (tokenIn !== undefined && tokenOut !== undefined)
    return [toLeg(wallet, tokenIn, "-"), toLeg(wallet, tokenOut, "")];
  if (each.from_legs !== undefined) {
    const given = each.from_legs.map((l) => ({
      wallet: l.address,
      asset: l.asset,
      amount: `-${l.amount_ui}`,
    }));
    const got = (each.to_legs ?? []).map((l) => ({ wallet: l.address, asset: l.asset, amount: l.amount_ui }));
    return [...given, ...got];
  }
  if (each.asserted !== undefined) return readAsserted(each.asserted, transaction.feePayer);
  return (each.events ?? []).flatMap(({ event_type, event_subtype, asset, amount_ui, wallet: whose }) => {
    const isAmount = event_subtype !== "FEE" && /^[\d.]+$/.test(amount_ui ?? "");
    if (!isAmount || asset === null || whose === null || !isAddress(whose)) return [];
    const sign = event_type === "SPEND" || event_type === "DEPOSIT" ? "-" : "";
    return [{ wallet: whose, asset: asset.replace("solana/nft:", ""), amount: `${sign}${amount_ui}` }];
  });
}

function readAsserted(what: z.infer<typeof asserted>, payer: Address): Leg[] {
  if ("owner" in what) {
    const { owner, inMint, inAmount, outMint, exactOutAmount } = what;
    return [
      { wallet: owner, asset: inMint, amount: -inAmount },
      { wallet: owner, asset: outMint, amount: exactOutAmount },
    ];
  }
  const swaps = what.parsedEvents.filter(({ name }) => name === "ParsedSwapEvent").map(({ data }) => data);
  const [first, last] = [swaps[0], swaps.at(-1)];
  return [
    { wallet: payer, asset: first?.inputMint ?? "", amount: -(first?.inputAmount ?? 0n) },
    { wallet: payer, asset: last?.outputMint ?? "", amount: what.exactOutAmount ?? last?.outputAmount ?? 0n },
  ];
}

function toLeg(
  wallet: string,
  { mint, mint_or_symbol, amount_ui, amount_raw }: z.infer<typeof side>,
  sign: "-" | "",
): Leg {
  const asset = mint ?? mint_or_symbol ?? "";
  if (amount_raw !== undefined) return { wallet, asset, amount: sign === "-" ? -amount_raw : amount_raw };
  return { wallet, asset, amount: `${sign}${amount_ui}` };
}

/** Whole tokens as base units, by the decimals that the transaction shows. */
function toRaw(amount: bigint | string, mint: string, transaction: Transaction): bigint {
  if (typeof amount === "bigint") return amount;
  const decimals =
    mint === WRAPPED_SOL ? 9 : transaction.tokens.find((token) => token.mint === mint)?.decimals;
  if (decimals === undefined) throw new RangeError(`${mint} is not in the transaction`);
  const [whole = "0", fraction = ""] = amount.replace("-", "").split(".");
  const value = BigInt(whole + fraction.padEnd(decimals, "0").slice(0, decimals));
  return amount.startsWith("-") ? -value : value;
}
