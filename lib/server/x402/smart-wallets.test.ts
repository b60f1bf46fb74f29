import { setTimeout as sleep } from "node:timers/promises";
import { base58 } from "@scure/base";
import { type Keypair, PublicKey, SystemProgram, TransactionInstruction } from "@solana/web3.js";
import { USDC } from "@walletlens/engine/chain/assets";
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from "@walletlens/engine/chain/programs";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import {
  buildTestPayment,
  buildV1Payment,
  newWallet,
  type PaymentParts,
  testTokenAccountOf,
} from "@/lib/chain/testing/build-payment";
import { startProgramNode } from "@/lib/chain/testing/program-node";
import { REFUSALS } from "@/lib/payments/rules/refusals";
import { createCrashingPorts } from "@/lib/testing/crashing-ports";
import { fromHeader, headerOf, paidBy } from "@/lib/testing/payment-world";
import { providePaymentWorld } from "@/lib/testing/provide-payment-world";
import { ENDPOINTS } from "../endpoints";
import { SAMPLE_WALLET, WALLET } from "../testing/sample-wallet";
import { pathOf } from "../testing/test-api";

const HUD = `/api/v1/intel/wallet/${WALLET}/hud`;
const PRICE = 15_000n;
/** Squads Multisig v4, which the sponsor knows. */
const SQUADS = new PublicKey("SQDS4ep65T869zMMBKyuUq6aD6EgTu8psMjkvj52pCf");
const LEASE_SECONDS = 0.3;
const AFTER_SENDING = { port: "paymentChain", call: "send", when: "after" } as const;

const world = await providePaymentWorld();
const { received, treasury, sponsor } = world;
const vault = world.wallet();
const [vaultTokens, treasuryTokens] = [vault, treasury].map(({ publicKey }) =>
  testTokenAccountOf(publicKey).toBase58(),
);
const node = await startProgramNode(world, { program: SQUADS.toBase58(), vault });
const { script } = node;
const product = world.otherInstance(world.portsWith(LEASE_SECONDS, world.createPorts(node.url)));

afterAll(async () => {
  await product.close();
  await node.close();
});

beforeEach(() => {
  product.reader.reset();
  Object.assign(script, { simulated: inner(parsed()), paid: PRICE, notIndexed: 0 });
});

/** A parsed `transferChecked` of the price from the vault to the treasury, as nodes show it. */
function parsed(
  info: Record<string, unknown> = {},
  { programId = TOKEN_PROGRAM as string, type = "transferChecked" } = {},
) {
  const tokenAmount = { amount: String(PRICE), decimals: 6, uiAmountString: "0.015" };
  const authority = vault.publicKey.toBase58();
  const all = {
    source: vaultTokens,
    mint: USDC,
    destination: treasuryTokens,
    authority,
    tokenAmount,
    ...info,
  };
  return { programId, program: "spl-token", parsed: { type, info: all }, stackHeight: 2 };
}

/** The same as nodes show it if they do not parse it. */
function compiled(data: Buffer, accounts = [vaultTokens, USDC, treasuryTokens, vault.publicKey.toBase58()]) {
  return { programId: TOKEN_PROGRAM, accounts, data: base58.encode(data), stackHeight: 2 };
}

function transferData(amount: bigint): Buffer {
  const data = Buffer.alloc(10, 0);
  data[0] = 12;
  data.writeBigUInt64LE(amount, 1);
  data[9] = 6;
  return data;
}

const inner = (...instructions: unknown[]) => [{ index: 0, instructions }];

/** An instruction of the wallet's program. */
function execute(programId = SQUADS, more: readonly PublicKey[] = []): TransactionInstruction {
  const addresses = [vaultTokens, treasuryTokens].map((address) => new PublicKey(address ?? ""));
  const keys = [...addresses, ...more].map((pubkey) => ({ pubkey, isSigner: false, isWritable: true }));
  return new TransactionInstruction({ programId, keys, data: Buffer.from("execute") });
}

/** A member of the wallet, who signs and has SOL but no USDC. */
function member() {
  world.advance(1);
  return world.wallet({ sol: 1, usdc: 0 });
}

function partsOf(change: Partial<PaymentParts> = {}): PaymentParts {
  const { blockhash } = world.chain.bank.blockhashes.latest();
  const payer = change.payer ?? member();
  const transfer = change.transfer ?? [execute()];
  for (const { keys } of transfer) keys.push({ pubkey: payer.publicKey, isSigner: true, isWritable: true });
  return { payer, payTo: treasury.publicKey, amount: PRICE, blockhash, ...change, transfer };
}

const payByProgram = (change: Partial<PaymentParts> = {}) => headerOf(buildTestPayment(partsOf(change)));
const call = (header: string) => product.call(HUD, paidBy(header));

async function expectRefusal(header: string, message: string) {
  const sent = node.sent.length;
  expect((await call(header)).body).toMatchObject({ code: "payment_invalid", message });
  expect([node.sent.length, received()]).toEqual([sent, 0]);
}

const stateOf = async (payer: Keypair) => {
  const { rows } = await world.database.pool.query("SELECT state FROM payments WHERE payer = $1", [
    payer.publicKey.toBase58(),
  ]);
  return rows.map(({ state }) => state);
};

describe("a smart wallet pays by an inner transfer", () => {
  test.each<[string, Partial<PaymentParts>, () => unknown]>([
    ["at its own expense, parsed by the node", {}, () => parsed()],
    ["in version 0", { version: 0 }, () => parsed()],
    ["at the sponsor's expense", { sponsor: sponsor.publicKey }, () => parsed()],
    ["not parsed by the node", {}, () => compiled(transferData(PRICE))],
    ["by a multisig", {}, () => parsed({ authority: undefined, multisigAuthority: WALLET, signers: [] })],
  ])("%s", async (_, change, simulated) => {
    const payer = member();
    script.simulated = inner(simulated(), { programId: WALLET, accounts: [treasuryTokens], data: "" });
    const header = payByProgram({ ...change, payer });
    const answer = await call(header);
    expect(answer.body).toEqual(SAMPLE_WALLET.hud);
    expect(fromHeader(answer.headers.get("payment-response"))).toMatchObject({
      payer: payer.publicKey.toBase58(),
      transaction: node.sent.at(-1),
    });
    expect(received()).toBe(15_000);
    expect((await call(header)).body).toMatchObject({ message: REFUSALS.usedBefore });
    expect(received()).toBe(15_000);
  });

  test("in version 1", async () => {
    const header = headerOf(await buildV1Payment(partsOf()));
    expect((await call(header)).body).toEqual(SAMPLE_WALLET.hud);
    expect(received()).toBe(15_000);
  });

  test("that the node shows only after a while", async () => {
    script.notIndexed = 3;
    expect((await call(payByProgram())).status).toBe(200);
    expect([script.notIndexed, received()]).toEqual([0, 15_000]);
  });
});

describe("a simulation with another effect is refused, and nothing is sent", () => {
  const outsider = newWallet().publicKey.toBase58();
  test.each<[string, () => unknown, string]>([
    ["no transfer", () => inner(), REFUSALS.notOneInnerTransfer],
    ["no inner instructions in the answer", () => null, REFUSALS.notOneInnerTransfer],
    ["two transfers", () => inner(parsed(), parsed()), REFUSALS.notOneInnerTransfer],
    [
      "a transfer in two groups",
      () => [...inner(parsed()), ...inner(compiled(transferData(1n)))],
      REFUSALS.notOneInnerTransfer,
    ],
    [
      "another token instruction with the treasury's account",
      () => inner(parsed(), parsed({}, { type: "closeAccount" })),
      REFUSALS.notOneInnerTransfer,
    ],
    ["an unchecked transfer", () => inner(parsed({}, { type: "transfer" })), REFUSALS.notOneInnerTransfer],
    ["Token-2022", () => inner(parsed({}, { programId: TOKEN_2022_PROGRAM })), REFUSALS.notOneInnerTransfer],
    [
      "another program's transfer",
      () => inner(parsed({}, { programId: WALLET })),
      REFUSALS.notOneInnerTransfer,
    ],
    ["another account", () => inner(parsed({ destination: outsider })), REFUSALS.notOneInnerTransfer],
    [
      "a transfer away from the treasury",
      () => inner(parsed({ source: treasuryTokens, destination: outsider })),
      REFUSALS.wrongDestination,
    ],
    ["a transfer to itself", () => inner(parsed({ source: treasuryTokens })), REFUSALS.toItself],
    ["another mint", () => inner(parsed({ mint: outsider })), REFUSALS.wrongMint],
    [
      "other decimals",
      () => inner(parsed({ tokenAmount: { amount: "15000", decimals: 9 } })),
      REFUSALS.wrongDecimals,
    ],
    ["too little", () => inner(compiled(transferData(14_999n))), "USDC amount 14999 < required 15000"],
    [
      "too much",
      () => inner(compiled(transferData(15_001n))),
      "USDC amount 15001 does not equal required 15000",
    ],
    [
      "the sponsor as authority",
      () => inner(parsed({ authority: sponsor.publicKey.toBase58() })),
      REFUSALS.sponsorInvolved,
    ],
    ["data that is no transfer", () => inner(compiled(Buffer.from([12]))), REFUSALS.notOneInnerTransfer],
  ])("%s", async (_, simulated, message) => {
    script.simulated = simulated();
    await expectRefusal(payByProgram(), message);
  });

  test.each([
    ["the sponsor", () => sponsor, REFUSALS.sponsorInvolved],
    ["the treasury", () => treasury, REFUSALS.toItself],
  ] as const)("an account of %s as the source, by a delegate", async (_, owner, message) => {
    const { publicKey } = owner();
    world.fund(publicKey, { usdc: 1 });
    world.countFromHere();
    const tokens = testTokenAccountOf(publicKey).toBase58();
    script.simulated = inner(parsed({ source: tokens }));
    await expectRefusal(payByProgram(), publicKey === treasury.publicKey ? REFUSALS.toItself : message);
  });
});

describe("a transaction that endangers the sponsor or the server is refused, and nothing is simulated", () => {
  const nonce = newWallet().publicKey;
  test.each<[string, () => Partial<PaymentParts>, string]>([
    [
      "the sponsor among the accounts",
      () => ({ sponsor: sponsor.publicKey, transfer: [execute(SQUADS, [sponsor.publicKey])] }),
      REFUSALS.sponsorInvolved,
    ],
    [
      "an unknown program at the sponsor's expense",
      () => ({ sponsor: sponsor.publicKey, transfer: [execute(newWallet().publicKey)] }),
      REFUSALS.unsponsoredProgram,
    ],
    [
      "a known and an unknown program at the sponsor's expense",
      () => ({ sponsor: sponsor.publicKey, after: [execute(newWallet().publicKey)] }),
      REFUSALS.unsponsoredProgram,
    ],
    [
      "a durable nonce",
      () => {
        const payer = member();
        const advance = SystemProgram.nonceAdvance({ noncePubkey: nonce, authorizedPubkey: payer.publicKey });
        return { payer, before: [advance] };
      },
      REFUSALS.durableNonce,
    ],
    ["another fee payer", () => ({ sponsor: nonce }), REFUSALS.foreignSigner],
  ])("%s", async (_, change, message) => {
    script.simulated = "malformed, so that a simulation would be unavailable";
    await expectRefusal(payByProgram(change()), message);
  });

  test("a transfer at the top level beside the program", async () => {
    const payer = world.wallet();
    const parts = partsOf({ payer, before: [execute()] });
    const { transfer: _, ...plain } = parts;
    await expectRefusal(headerOf(buildTestPayment(plain)), REFUSALS.foreignInstruction);
  });
});

describe("a program that acts otherwise on chain than in the simulation pays for nothing", () => {
  test.each([
    ["nothing", 0n],
    ["half", 7_500n],
    ["twice the price", 30_000n],
  ])("%s", async (_, paid) => {
    script.paid = paid;
    const payer = member();
    const answer = await call(payByProgram({ payer }));
    expect(answer.body).toMatchObject({ code: "payment_invalid", message: REFUSALS.notConfirmed });
    expect(await stateOf(payer)).toEqual(["void"]);
  });

  test("and the sponsor pays no more for it on that day", async () => {
    script.paid = 0n;
    const payer = member();
    await call(payByProgram({ payer, sponsor: sponsor.publicKey }));
    script.paid = PRICE;
    world.advance(1);
    await expectRefusal(payByProgram({ payer, sponsor: sponsor.publicKey }), REFUSALS.sponsorShareSpent);
  });

  test("even if the server dies after sending", async () => {
    for (const [paid, state] of [
      [0n, "void"],
      [PRICE, "settled"],
    ] as const) {
      script.paid = paid;
      const ports = world.portsWith(LEASE_SECONDS, world.createPorts(node.url));
      const { ports: crashing, crashed } = createCrashingPorts(ports, AFTER_SENDING);
      const failing = world.otherInstance(crashing);
      const payer = member();
      void failing.call(HUD, paidBy(payByProgram({ payer })));
      await crashed;
      await sleep(LEASE_SECONDS * 1000 + 50);
      await product.payments.reconcile();
      expect(await stateOf(payer)).toEqual([state]);
      await failing.close();
    }
  });
});

test("a call whose server died after sending is repeated, and paid once by what the treasury has received", async () => {
  const ports = world.portsWith(LEASE_SECONDS, world.createPorts(node.url));
  const { ports: crashing, crashed } = createCrashingPorts(ports, AFTER_SENDING);
  const failing = world.otherInstance(crashing);
  const header = payByProgram();
  void failing.call(HUD, paidBy(header));
  await crashed;
  expect((await call(header)).body).toEqual(SAMPLE_WALLET.hud);
  expect(received()).toBe(15_000);
  await failing.close();
});

test("a program does not prove who calls for a result, and its transaction is not sent", async () => {
  const answer = await product.call(pathOf(ENDPOINTS["job-result"]), paidBy(payByProgram()));
  expect(answer.body).toMatchObject({ code: "payment_invalid", message: REFUSALS.provenByProgram });
  expect(received()).toBe(0);
});
