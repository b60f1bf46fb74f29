import { createHash } from "node:crypto";
import { getBase58Decoder } from "@solana/kit";
import { USDC, WRAPPED_SOL } from "@walletlens/engine/chain/assets";
import { SYSTEM_PROGRAM, TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from "@walletlens/engine/chain/programs";
import { SECONDS_PER_HOUR } from "@walletlens/engine/time";
import { parametersAt } from "../../chain-parameters.ts";
import type { RpcTransaction } from "../../ledger/rpc-types.ts";
import type { DemoAccount } from "../../ledger/view-ledger.ts";
import type { DemoMarket } from "../../market/types.ts";

const START_TIME = 1_700_000_000;
/** 90 days. */
const SPAN_SECONDS = 7_776_000;
const FIRST_SLOT = 250_000_000;

export const MARKET_END = START_TIME + SPAN_SECONDS;
export const MARKET_LAST_SLOT = FIRST_SLOT + SPAN_SECONDS / 0.4;

/** A wallet with 5 SOL, 1.5 wrapped SOL, 250 of the classic mint, 7 of the Token-2022 mint. */
export const FAKE_WALLET = named("wallet");
export const CLASSIC_MINT = named("classic mint");
export const NEW_MINT = named("token-2022 mint");
export const DEX_PROGRAM = named("dex");
export const WALLET_CLASSIC = named("wallet: classic");
export const WALLET_NEW = named("wallet: token-2022");
export const WALLET_WRAPPED = named("wallet: wrapped sol");
/** Signatures that mention the wallet, oldest first: legacy, version 0, failed. */
export const WALLET_SIGNATURES = [0, 1, 2].map((position) => createSignature(position));

/**
 * A market that can be checked by eye: one wallet with three transactions, a classic mint with 25 more
 * holders (holder n has n × 1,000,000 base units), a Token-2022 mint, a program.
 */
export function createFakeMarket(): DemoMarket {
  const accounts = new Map(listAccounts().map((account) => [account.address, account]));
  const tokenAccounts = [...accounts.values()].filter((account) => account.kind === "token");
  return {
    parameters: parametersAt(FIRST_SLOT),
    startTime: START_TIME,
    endTime: MARKET_END,
    firstSlot: FIRST_SLOT,
    lastSlot: MARKET_LAST_SLOT,
    signatureCount: WALLET_SIGNATURES.length,
    pricedAt: MARKET_END,
    tradeUntil: () => undefined,
    isTraders: () => false,
    positionsBetween: (fromSlot, toSlot) =>
      WALLET_SIGNATURES.flatMap((_, position) => {
        const { slot } = render(position);
        return slot >= fromSlot && slot <= toSlot ? [position] : [];
      }),
    getSlot: (position) => render(position).slot,
    signaturesFor: (address) => (address === FAKE_WALLET ? [2, 1, 0] : []),
    signatureInfo(position) {
      const { slot, blockTime, meta } = render(position);
      return { signature: createSignature(position), slot, blockTime, err: meta.err, memo: null };
    },
    findSignature(signature) {
      const position = WALLET_SIGNATURES.indexOf(signature);
      return position === -1 ? null : position;
    },
    renderTransaction: render,
    account: (address) => accounts.get(address) ?? null,
    tokenAccountsByOwner: (owner) => tokenAccounts.filter((item) => item.holder === owner).map(addressOf),
    tokenAccountsByMint: (mint) => tokenAccounts.filter((item) => item.mint === mint).map(addressOf),
    mints: [],
    truths: [],
    priceUsd: (mint) => ({ [WRAPPED_SOL]: 150, [USDC]: 1, [CLASSIC_MINT]: 0.25 })[mint] ?? null,
    liquidityUsd: (mint) => (mint === CLASSIC_MINT ? 80_000 : null),
    solUsdHourly: (from, to) => hours().filter(({ time }) => time >= from && time <= to),
    featured: {
      wallets: [],
      token: { address: CLASSIC_MINT, symbol: "CLASSIC" },
      launch: { address: CLASSIC_MINT, symbol: "CLASSIC" },
      group: [],
      knownTrader: null,
    },
    launches: [],
    hostile: { wallet: null, mints: [] },
  };
}

const addressOf = ({ address }: DemoAccount) => address;

function listAccounts(): DemoAccount[] {
  const token = (
    address: string,
    holder: string,
    mint: string,
    amount: bigint,
    owner: string,
    lamports: bigint,
  ) => ({ address, kind: "token", mint, holder, amount, lamports, owner, executable: false }) as const;
  const mint = (address: string, owner: string, decimals: number, supply: bigint) =>
    ({ address, kind: "mint", supply, decimals, lamports: 1_461_600n, owner, executable: false }) as const;
  const holders = Array.from({ length: 25 }, (_, index) => {
    const amount = BigInt(index + 1) * 1_000_000n;
    const holder = named(`holder ${index + 1}`);
    return token(named(`holding ${index + 1}`), holder, CLASSIC_MINT, amount, TOKEN_PROGRAM, 2_039_280n);
  });
  return [
    {
      address: FAKE_WALLET,
      kind: "system",
      lamports: 5_000_000_000n,
      owner: SYSTEM_PROGRAM,
      executable: false,
    },
    mint(USDC, TOKEN_PROGRAM, 6, 1_000n),
    mint(CLASSIC_MINT, TOKEN_PROGRAM, 6, 1_000_000_000_000n),
    mint(NEW_MINT, TOKEN_2022_PROGRAM, 9, 2_000_000_000n),
    token(WALLET_CLASSIC, FAKE_WALLET, CLASSIC_MINT, 250_000_000n, TOKEN_PROGRAM, 2_039_280n),
    token(WALLET_NEW, FAKE_WALLET, NEW_MINT, 7_000_000_000n, TOKEN_2022_PROGRAM, 2_074_080n),
    token(WALLET_WRAPPED, FAKE_WALLET, WRAPPED_SOL, 1_500_000_000n, TOKEN_PROGRAM, 1_502_039_280n),
    ...holders,
    {
      address: DEX_PROGRAM,
      kind: "program",
      lamports: 1n,
      owner: "BPFLoaderUpgradeab1e11111111111111111111111",
      executable: true,
      data: Uint8Array.of(1, 2, 3, 4),
    },
  ];
}

/** The last three hours of the market: 100, 101 and 102 dollars, each opened at the close before. */
function hours() {
  const lastHour = Math.floor(MARKET_END / SECONDS_PER_HOUR) * SECONDS_PER_HOUR;
  return [2, 1, 0].map((ago) => ({
    time: lastHour - ago * SECONDS_PER_HOUR,
    close: 102 - ago,
    low: 101 - ago,
    high: 102 - ago,
  }));
}

function render(position: number): RpcTransaction {
  const err = position === 2 ? ({ InstructionError: [0, { Custom: 6001 }] } as const) : null;
  return {
    slot: FIRST_SLOT + position * 100,
    blockTime: position === 1 ? null : START_TIME + position * 40,
    version: position === 1 ? 0 : "legacy",
    transaction: {
      signatures: [createSignature(position)],
      message: {
        accountKeys: [FAKE_WALLET, SYSTEM_PROGRAM],
        header: { numRequiredSignatures: 1, numReadonlySignedAccounts: 0, numReadonlyUnsignedAccounts: 1 },
        instructions: [],
        recentBlockhash: named("blockhash"),
      },
    },
    meta: {
      err,
      status: err === null ? { Ok: null } : { Err: err },
      fee: 5_000,
      preBalances: [10_000, 1],
      postBalances: [5_000, 1],
      preTokenBalances: [],
      postTokenBalances: [],
      innerInstructions: [],
      logMessages: [],
      loadedAddresses: { writable: [], readonly: [] },
      computeUnitsConsumed: 0,
      rewards: [],
    },
  };
}

function named(name: string): string {
  return getBase58Decoder().decode(createHash("sha256").update(name).digest());
}

function createSignature(position: number): string {
  return getBase58Decoder().decode(createHash("sha512").update(`signature ${position}`).digest());
}
