import {
  createAssociatedTokenAccountInstruction,
  createCloseAccountInstruction,
  createTransferCheckedInstruction,
  getAssociatedTokenAddressSync,
} from "@solana/spl-token";
import {
  AddressLookupTableAccount,
  ComputeBudgetProgram,
  Keypair,
  PublicKey,
  SystemProgram,
  type TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from "@solana/web3.js";
import { TOKEN_PROGRAM } from "@walletlens/engine/chain/programs";
import { expect, it } from "vitest";
import { type AccountState, type BaseState, systemAccount } from "./account-state.ts";
import { Bank } from "./bank.ts";
import type { Journal } from "./journal.ts";
import { LOOKUP_TABLE_PROGRAM } from "./lookup-tables.ts";
import { SHORT_SPAN } from "./testing/short-span.ts";
import { decodeTokenAccount, encodeTokenAccount, mintAccount } from "./token-layout.ts";
import { decodeWire } from "./wire-transaction.ts";

const MINT = Keypair.generate().publicKey;

/** A bank over a base of `accounts`, at the second slot after the base's end. */
function bankOver(accounts: ReadonlyMap<string, AccountState>, journal: Journal | null = null): Bank {
  const tokens = [...accounts].flatMap(([address, state]) => {
    const token = decodeTokenAccount(state);
    return token === null ? [] : [{ address, ...token }];
  });
  const base: BaseState = {
    account: (address) => accounts.get(address) ?? null,
    tokenAccountsByOwner: (owner) =>
      tokens.filter(({ holder }) => holder === owner).map(({ address }) => address),
    tokenAccountsByMint: (mint) =>
      tokens.filter((token) => token.mint === mint).map(({ address }) => address),
    isInUse: () => false,
  };
  const now = () => 11_000_400;
  return new Bank({ base, span: SHORT_SPAN, chainId: "7", genesisAccounts: new Map(), journal, now });
}

function signed(
  bank: Bank,
  payer: Keypair,
  instructions: TransactionInstruction[],
  tables: AddressLookupTableAccount[] = [],
) {
  const message = new TransactionMessage({
    payerKey: payer.publicKey,
    recentBlockhash: bank.blockhashes.latest().blockhash,
    instructions,
  }).compileToV0Message(tables);
  const transaction = new VersionedTransaction(message);
  transaction.sign([payer]);
  return decodeWire(transaction.serialize());
}

function landed(outcome: ReturnType<Bank["send"]>) {
  if (!outcome.landed) throw new Error(`refused: ${JSON.stringify(outcome.err)}`);
  return outcome.transaction;
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** A wallet of the base with 1 SOL and 1,000 base units of a mint with 2 decimals. */
function walletWithTokens() {
  const wallet = Keypair.generate();
  const account = getAssociatedTokenAddressSync(MINT, wallet.publicKey);
  const mint = MINT.toBase58();
  const holder = wallet.publicKey.toBase58();
  const accounts = new Map([
    [mint, mintAccount({ program: TOKEN_PROGRAM, supply: 5_000n, decimals: 2, lamports: 1_461_600n })],
    [holder, systemAccount(1_000_000_000n)],
    [
      account.toBase58(),
      encodeTokenAccount({ program: TOKEN_PROGRAM, mint, holder, amount: 1_000n, lamports: 2_039_280n }),
    ],
  ]);
  return { wallet, account, accounts };
}

it("the bank copies accounts of the base unchanged, including tokens and mints", () => {
  const { wallet, account, accounts } = walletWithTokens();
  const bank = bankOver(accounts);
  const receiver = Keypair.generate().publicKey;
  const destination = getAssociatedTokenAddressSync(MINT, receiver);
  const { meta } = landed(
    bank.send(
      signed(bank, wallet, [
        createAssociatedTokenAccountInstruction(wallet.publicKey, destination, receiver, MINT),
        createTransferCheckedInstruction(account, MINT, destination, wallet.publicKey, 250n, 2),
      ]),
    ),
  );
  expect(meta.err).toBeNull();
  expect(meta.postTokenBalances.map(({ uiTokenAmount }) => uiTokenAmount.uiAmountString).sort()).toEqual([
    "2.5",
    "7.5",
  ]);
  expect(bank.accounts.tokenAccountsByOwner(receiver.toBase58())).toEqual([destination.toBase58()]);
  expect(new Set(bank.accounts.tokenAccountsByMint(MINT.toBase58()))).toEqual(
    new Set([account.toBase58(), destination.toBase58()]),
  );
});

it("the bank does not restore an account of the base that was closed on the bank", () => {
  const { wallet, account, accounts } = walletWithTokens();
  const bank = bankOver(accounts);
  const other = Keypair.generate().publicKey;
  const destination = getAssociatedTokenAddressSync(MINT, other);
  landed(
    bank.send(
      signed(bank, wallet, [
        createAssociatedTokenAccountInstruction(wallet.publicKey, destination, other, MINT),
        createTransferCheckedInstruction(account, MINT, destination, wallet.publicKey, 1_000n, 2),
        createCloseAccountInstruction(account, wallet.publicKey, wallet.publicKey),
      ]),
    ),
  );
  expect(bank.accounts.get(account.toBase58())).toBeNull();
  expect(bank.accounts.tokenAccountsByOwner(wallet.publicKey.toBase58())).toEqual([]);
  const again = bank.send(
    signed(bank, wallet, [
      createTransferCheckedInstruction(account, MINT, destination, wallet.publicKey, 1n, 2),
    ]),
  );
  expect(landed(again).meta.err).toMatchObject({ InstructionError: [0, expect.anything()] });
});

it("the bank conserves lamports in every transaction: the sum before equals the sum after plus the fee", () => {
  const { wallet, accounts } = walletWithTokens();
  const bank = bankOver(accounts);
  const receiver = Keypair.generate().publicKey;
  const fromPubkey = wallet.publicKey;
  const toPubkey = receiver;
  const prices = [0, 1, 999_999, 7_000_000];
  const fees = prices.map((microLamports) => {
    const price = ComputeBudgetProgram.setComputeUnitPrice({ microLamports });
    const limit = ComputeBudgetProgram.setComputeUnitLimit({ units: 1_001 });
    const transfer = SystemProgram.transfer({ fromPubkey, toPubkey, lamports: 1_000_000 });
    const { meta } = landed(bank.send(signed(bank, wallet, [price, limit, transfer])));
    expect(sum(meta.preBalances)).toBe(sum(meta.postBalances) + meta.fee);
    return meta.fee;
  });
  expect(fees).toEqual([5_000, 5_001, 6_001, 12_007]);
  expect(bank.accounts.get(receiver.toBase58())?.lamports).toBe(4_000_000n);
});

it("the bank charges a failed transaction its fee and moves no tokens", () => {
  const { wallet, account, accounts } = walletWithTokens();
  const bank = bankOver(accounts);
  const tooMuch = createTransferCheckedInstruction(account, MINT, account, wallet.publicKey, 1_001n, 2);
  const { meta } = landed(bank.send(signed(bank, wallet, [tooMuch])));
  expect(meta.err).toEqual({ InstructionError: [0, { Custom: 1 }] });
  expect(meta.fee).toBe(5_000);
  expect(meta.postTokenBalances).toEqual(meta.preTokenBalances);
  expect(bank.accounts.get(wallet.publicKey.toBase58())?.lamports).toBe(999_995_000n);
});

it("the bank accepts a transaction once", () => {
  const { wallet, accounts } = walletWithTokens();
  const bank = bankOver(accounts);
  const fromPubkey = wallet.publicKey;
  const toPubkey = wallet.publicKey;
  const wire = signed(bank, wallet, [SystemProgram.transfer({ fromPubkey, toPubkey, lamports: 1 })]);
  landed(bank.send(wire));
  expect(bank.send(wire)).toEqual({ landed: false, err: "AlreadyProcessed" });
  expect(bank.log.length).toBe(1);
});

it("the bank reverts a transaction that cannot be recorded, and accepts it later", () => {
  const { wallet, accounts } = walletWithTokens();
  let full = true;
  const append = () => {
    if (full) throw new Error("no space left on device");
  };
  const journal = { genesis: { seed: 7, endTime: 11_000 }, entries: [], append, close: () => {} };
  const bank = bankOver(accounts, journal);
  const receiver = Keypair.generate().publicKey;
  const fromPubkey = wallet.publicKey;
  const toPubkey = receiver;
  const wire = signed(bank, wallet, [
    SystemProgram.transfer({ fromPubkey, toPubkey, lamports: 400_000_000 }),
  ]);
  expect(() => bank.send(wire)).toThrow("no space left");
  expect(bank.log.length).toBe(0);
  expect(bank.accounts.get(receiver.toBase58())).toBeNull();
  full = false;
  const { meta } = landed(bank.send(wire));
  expect(meta.postBalances.slice(0, 2)).toEqual([599_995_000, 400_000_000]);
});

it("the bank loads addresses from lookup tables, returns them, and lists the transaction under them", () => {
  const { wallet, accounts } = walletWithTokens();
  const table = Keypair.generate().publicKey;
  const receiver = Keypair.generate().publicKey;
  // 56 bytes of header: an active table (type 1, never deactivated) without authority, then the addresses.
  const data = Buffer.concat([Buffer.alloc(56), PublicKey.default.toBuffer(), receiver.toBuffer()]);
  data.writeUInt32LE(1, 0);
  data.writeBigUInt64LE(2n ** 64n - 1n, 4);
  const bank = bankOver(
    accounts.set(table.toBase58(), {
      lamports: 10_000_000n,
      owner: LOOKUP_TABLE_PROGRAM,
      executable: false,
      data: Uint8Array.from(data),
    }),
  );
  const state = AddressLookupTableAccount.deserialize(data);
  const lookup = new AddressLookupTableAccount({ key: table, state });
  const fromPubkey = wallet.publicKey;
  const toPubkey = receiver;
  const wire = signed(
    bank,
    wallet,
    [SystemProgram.transfer({ fromPubkey, toPubkey, lamports: 2_000_000 })],
    [lookup],
  );
  expect(wire.staticKeys).not.toContain(receiver.toBase58());
  const { meta, keys } = landed(bank.send(wire));
  expect(meta.loadedAddresses).toEqual({ writable: [receiver.toBase58()], readonly: [] });
  expect(meta.postBalances[keys.indexOf(receiver.toBase58())]).toBe(2_000_000);
  expect(bank.log.mentions(receiver.toBase58())).toEqual([0]);
});

it("the bank refuses a lookup table that does not exist", () => {
  const { wallet, accounts } = walletWithTokens();
  const bank = bankOver(accounts);
  const state = { deactivationSlot: 2n ** 64n - 1n, lastExtendedSlot: 0, lastExtendedSlotStartIndex: 0 };
  const addresses = [Keypair.generate().publicKey];
  const lookup = new AddressLookupTableAccount({
    key: Keypair.generate().publicKey,
    state: { ...state, addresses },
  });
  const toPubkey = addresses[0] ?? PublicKey.default;
  const transfer = SystemProgram.transfer({ fromPubkey: wallet.publicKey, toPubkey, lamports: 1 });
  expect(bank.send(signed(bank, wallet, [transfer], [lookup]))).toEqual({
    landed: false,
    err: "AddressLookupTableNotFound",
  });
});

it("the bank uses its slot and block time for programs and for records", () => {
  const { wallet, accounts } = walletWithTokens();
  const bank = bankOver(accounts);
  const transfer = { fromPubkey: wallet.publicKey, toPubkey: wallet.publicKey, lamports: 1 };
  const transaction = landed(bank.send(signed(bank, wallet, [SystemProgram.transfer(transfer)])));
  expect([transaction.slot, transaction.blockTime]).toEqual([3_002, 11_000]);
  const clock = bank.accounts.get("SysvarC1ock11111111111111111111111111111111");
  const bytes = Buffer.from(clock?.data ?? []);
  expect([bytes.readBigUInt64LE(0), bytes.readBigInt64LE(32)]).toEqual([3_002n, 11_000n]);
});
