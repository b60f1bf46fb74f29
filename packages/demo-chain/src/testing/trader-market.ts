import { SYSTEM_PROGRAM, TOKEN_PROGRAM } from "@walletlens/engine/chain/programs";
import { parametersAt } from "../chain-parameters.ts";
import { MINT_BYTES, rentFor, TOKEN_ACCOUNT_BYTES } from "../ledger/rent.ts";
import type { DemoAccount } from "../ledger/view-ledger.ts";
import type { DemoMarket } from "../market/types.ts";
import { createAddress } from "./create-address.ts";
import { createTraderHistory, type TraderHistory, type TraderShape } from "./trader-history.ts";

/** Slot and time of the end of the market, at which the clock of its chain stands. */
export const PRESENT_SLOT = 400_000_000;
export const PRESENT_TIME = 1_771_000_000;
/** Blocks of the chain at that slot, fewer than slots as on mainnet. */
const PRESENT_BLOCK_HEIGHT = 380_000_000;

export interface TraderMarketOptions extends TraderShape {
  /** Wallets with a history; every other address is a mint, unless it is a token account of one of them. */
  readonly wallets: readonly string[];
  /** A mint, and the owners of its token accounts: the first of n holds n parts, the last one part. */
  readonly distribution: { readonly mint: string; readonly owners: readonly string[] } | null;
}

/** A market of wallets with histories of an exact length. */
export interface TraderMarket extends DemoMarket {
  /** Returns a transaction by its position, as the JSON that `getTransaction` sends. */
  renderText(position: number): string;
}

type TokenAccount = DemoAccount & { readonly kind: "token" };

/** Creates a market whose history is that of its wallets: the transactions of the first wallet precede those of the second. */
export function createTraderMarket(options: TraderMarketOptions): TraderMarket {
  const { wallets, size } = options;
  const { histories, positions, find } = indexTransactions(options);
  const tokenAccounts = listTokenAccounts(histories, options.distribution);
  const renderText = (position: number) => {
    const { history, index } = find(position);
    return history.render(index);
  };
  return {
    ...EMPTY_MARKET,
    signatureCount: positions.size,
    positionsBetween: (fromSlot, toSlot) =>
      Array.from(positions.values()).filter((position) => {
        const { slot } = find(position).entry;
        return slot >= fromSlot && slot <= toSlot;
      }),
    getSlot: (position) => find(position).entry.slot,
    signaturesFor(address) {
      const walletIndex = histories.has(address) ? wallets.indexOf(address) : -1;
      if (walletIndex < 0) return [];
      return Array.from({ length: size }, (_, index) => (walletIndex + 1) * size - 1 - index);
    },
    signatureInfo(position) {
      const { signature, slot, blockTime, failed } = find(position).entry;
      const err = failed ? ({ InstructionError: [4, { Custom: 30 }] } as const) : null;
      return { signature, slot, blockTime, err, memo: null };
    },
    findSignature: (signature) => positions.get(signature) ?? null,
    renderTransaction: (position) => JSON.parse(renderText(position)),
    renderText,
    account(address) {
      const history = histories.get(address);
      if (history !== undefined) return toWalletAccount(address, history);
      return tokenAccounts.get(address) ?? toMintAccount(address);
    },
    tokenAccountsByOwner(owner) {
      const { holding = null } = histories.get(owner) ?? {};
      return holding === null ? [] : [toTokenAddress(owner, holding.mint)];
    },
    tokenAccountsByMint: (mint) =>
      Array.from(tokenAccounts.values()).flatMap((account) =>
        account.mint === mint ? [account.address] : [],
      ),
  };
}

/** Numbers the transactions of all wallets. */
function indexTransactions({ wallets, ...shape }: TraderMarketOptions) {
  const histories = new Map(wallets.map((wallet) => [wallet, createTraderHistory(wallet, shape)]));
  const positions = new Map<string, number>();
  for (const { entries } of histories.values()) {
    for (const { signature } of entries) positions.set(signature, positions.size);
  }
  const find = (position: number) => {
    const history = histories.get(wallets[Math.floor(position / shape.size)] ?? "");
    const index = position % shape.size;
    const entry = history?.entries[index];
    if (history === undefined || entry === undefined) throw new RangeError(`no transaction ${position}`);
    return { history, index, entry };
  };
  return { histories, positions, find };
}

const parameters = parametersAt(PRESENT_SLOT);

/** A market without accounts and transactions. Prices are served by the provider. */
const EMPTY_MARKET = {
  parameters,
  startTime: 0,
  endTime: PRESENT_TIME,
  firstSlot: PRESENT_SLOT - PRESENT_BLOCK_HEIGHT,
  lastSlot: PRESENT_SLOT - 1,
  pricedAt: PRESENT_TIME,
  tradeUntil: () => undefined,
  isTraders: () => false,
  mints: [],
  truths: [],
  priceUsd: () => null,
  liquidityUsd: () => null,
  solUsdHourly: () => [],
  featured: {
    wallets: [],
    token: { address: "", symbol: "" },
    launch: { address: "", symbol: "" },
    group: [],
    knownTrader: null,
  },
  launches: [],
  hostile: { wallet: null, mints: [] },
};

/** The holding of each wallet, and the accounts of the distributed mint. */
function listTokenAccounts(
  histories: ReadonlyMap<string, TraderHistory>,
  distribution: TraderMarketOptions["distribution"],
): ReadonlyMap<string, TokenAccount> {
  const { mint = "", owners = [] } = distribution ?? {};
  const accounts = [
    ...Array.from(histories).flatMap(([holder, { holding }]) =>
      holding === null ? [] : [toTokenAccount(holder, holding.mint, holding.amount)],
    ),
    ...owners.map((owner, index) => toTokenAccount(owner, mint, BigInt(owners.length - index) * PART)),
  ];
  return new Map(accounts.map((account) => [account.address, account]));
}

/** Base units of a part of a distributed mint. */
const PART = 1_000_000_000n;
const SUPPLY = 1_000_000_000_000_000n;
const DECIMALS = 6;

function toTokenAddress(holder: string, mint: string): string {
  return createAddress(`${holder} ${mint}`);
}

function toTokenAccount(holder: string, mint: string, amount: bigint): TokenAccount {
  const lamports = rentFor(TOKEN_ACCOUNT_BYTES.token, parameters.lamportsPerByte);
  const address = toTokenAddress(holder, mint);
  return { address, kind: "token", mint, holder, amount, lamports, owner: TOKEN_PROGRAM, executable: false };
}

function toMintAccount(address: string): DemoAccount {
  const lamports = rentFor(MINT_BYTES, parameters.lamportsPerByte);
  const owner = TOKEN_PROGRAM;
  return { address, kind: "mint", supply: SUPPLY, decimals: DECIMALS, lamports, owner, executable: false };
}

function toWalletAccount(address: string, { lamports }: TraderHistory): DemoAccount {
  return { address, kind: "system", lamports: BigInt(lamports), owner: SYSTEM_PROGRAM, executable: false };
}
