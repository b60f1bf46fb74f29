import { generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { base58 } from "@scure/base";
import type { Address } from "@walletlens/engine/address";
import { testAddress } from "@walletlens/engine/testing/build-change";
import { buildTransaction } from "@walletlens/engine/testing/build-transaction";
import type { HistoryChunk, HistoryRange } from "@walletlens/solana/chain-reader";
import { expect, test } from "vitest";
import { readLedger } from "@/lib/billing/ledger";
import { createRateLimits, toRateLimits } from "@/lib/billing/rate-limits";
import { verifySignature } from "@/lib/chain/verify-signature";
import { AppError } from "@/lib/config/errors";
import { provideDatabase } from "@/lib/db/testing/provide-database";
import { removeIdentity } from "./identities";
import { formatSignInMessage } from "./rules/sign-in-message";
import { addWallet, signIn, signInWithWallet } from "./sign-in";
import { requestSignedMessage, SIGN_IN, type SignaturePurpose, toAdditionPurpose } from "./signed-messages";
import type { BonusTerms } from "./signup-bonus";

const SITE = { domain: "site.test", uri: "https://site.test/sign-in" };
const MANY = { perSecond: 100, burst: 100 };
const OPEN: BonusTerms = { credits: 100, maxPerDay: null, needsHistory: false };
const OPEN_WITHOUT_CREDITS: BonusTerms = { ...OPEN, credits: 0 };

let now = Date.parse("2026-11-20T10:00:00.000Z");
/** Newest transactions of every wallet; null if the chain is unavailable. */
let history: "unused" | "named by others" | "signed" | null = "signed";
/** Number of transactions that are requested. */
let lookedAt = 0;

const { database } = await provideDatabase();
const ports = {
  database: { ...database, clock: { now: () => now } },
  verifySignature,
  rates: null,
  chain: { readHistory },
};

async function* readHistory(wallet: Address, { limit }: HistoryRange): AsyncGenerator<HistoryChunk> {
  lookedAt = limit;
  if (history === null) throw new AppError("chain_unavailable", "The chain is away.");
  if (history === "unused") return;
  const feePayer = testAddress("other");
  const byOthers = buildTransaction({ feePayer, signers: [feePayer] });
  // A co-signer that pays no fee has signed, too.
  const own = buildTransaction({ feePayer, signers: [feePayer, wallet] });
  const newest = { signature: "s", slot: 1 };
  const place = { unavailable: [], newest, oldest: newest };
  yield { ...place, transactions: [byOthers, byOthers], listed: 2, end: false };
  yield { ...place, transactions: history === "signed" ? [own] : [byOthers], listed: 3, end: true };
}

function createWallet() {
  const { publicKey, privateKey } = generateKeyPairSync("ed25519");
  const address = base58.encode(publicKey.export({ format: "der", type: "spki" }).subarray(12));
  return { address, sign: (text: string) => sign(null, Buffer.from(text), privateKey) };
}

type Wallet = ReturnType<typeof createWallet>;

async function signMessage(
  wallet: Wallet,
  changes: Readonly<Record<string, string>> = {},
  purpose: SignaturePurpose = SIGN_IN,
) {
  const { request, browser } = await requestSignedMessage(ports, SITE, purpose);
  const message = formatSignInMessage({ ...request, address: wallet.address, ...changes });
  return { message, signature: wallet.sign(message), browser, origin: { client: "192.0.2.1", agent: null } };
}

function enter(attempt: Awaited<ReturnType<typeof signMessage>>, bonus = OPEN) {
  return signInWithWallet(ports, attempt, { domains: [SITE.domain], bonus });
}

async function enterAs(wallet: Wallet, bonus = OPEN, client = "192.0.2.1"): Promise<string> {
  const outcome = await enter({ ...(await signMessage(wallet)), origin: { client, agent: null } }, bonus);
  return outcome.status === "signed-in" ? outcome.userId : outcome.reason;
}

async function countBonuses(users: readonly string[]): Promise<number> {
  const accounts = await Promise.all(users.map(readBonuses));
  return accounts.reduce((sum, { bonuses }) => sum + bonuses, 0);
}

async function readBonuses(userId: string) {
  const { balance, entries } = await readLedger(ports, userId);
  return { balance, bonuses: entries.filter(({ kind }) => kind === "bonus").length };
}

test("a wallet that signs is signed in to the same account every time, with one bonus", async () => {
  const wallet = createWallet();
  const userId = await enterAs(wallet);
  expect(userId).toMatch(/^usr_[0-9a-f]{24}$/);
  expect(await enterAs(wallet)).toBe(userId);
  expect(await readBonuses(userId)).toEqual({ balance: 100, bonuses: 1 });
  expect(await enterAs(createWallet())).not.toBe(userId);
});

test("twenty simultaneous sign-ins of a new wallet create one account with one bonus", async () => {
  const wallet = createWallet();
  const users = await Promise.all(Array.from({ length: 20 }, () => enterAs(wallet)));
  const [userId = "", ...others] = new Set(users);
  expect(others).toEqual([]);
  expect(await readBonuses(userId)).toEqual({ balance: 100, bonuses: 1 });
});

test("a signed message is valid once, even for simultaneous attempts", async () => {
  const attempt = await signMessage(createWallet());
  const outcomes = await Promise.all(Array.from({ length: 10 }, () => enter(attempt)));
  expect(outcomes.filter(({ status }) => status === "signed-in")).toHaveLength(1);
  expect(outcomes.find(({ status }) => status === "refused")).toMatchObject({
    reason: expect.stringContaining("used before"),
  });
});

test("a message is valid only in the browser that requested it", async () => {
  const attempt = await signMessage(createWallet());
  for (const browser of ["", "0".repeat(64)]) {
    expect(await enter({ ...attempt, browser })).toMatchObject({ status: "refused" });
  }
  expect(await enter(attempt)).toMatchObject({ status: "signed-in" });
});

test("a nonce that was never issued is refused", async () => {
  const attempt = await signMessage(createWallet(), { nonce: "00".repeat(16) });
  expect(await enter(attempt)).toMatchObject({ reason: expect.stringContaining("sign a new one") });
});

test("another wallet's address, a changed text and a truncated signature are refused", async () => {
  const [mine, theirs] = [createWallet(), createWallet()];
  const attempt = await signMessage(mine, { address: theirs.address });
  const changed = await signMessage(mine);
  const cut = await signMessage(mine);
  const refused = [
    await enter(attempt),
    await enter({ ...changed, message: changed.message.replace(mine.address, theirs.address) }),
    await enter({ ...cut, signature: cut.signature.subarray(0, 63) }),
  ];
  for (const outcome of refused) {
    expect(outcome).toEqual({ status: "refused", reason: "The signature is not the wallet's." });
  }
});

test("a message for another site is refused although the wallet signed it", async () => {
  const attempt = await signMessage(createWallet(), { domain: "evil.test", uri: "https://evil.test/" });
  expect(await enter(attempt)).toMatchObject({ reason: "The message was signed for another site." });
});

test("a message is refused after ten minutes", async () => {
  const attempt = await signMessage(createWallet());
  now += 600_000;
  expect(await enter(attempt)).toMatchObject({ reason: expect.stringContaining("expired") });
});

test("a wallet signs in without a bonus until it has signed a transaction, and gets it then", async () => {
  const wallet = createWallet();
  const terms = { ...OPEN, needsHistory: true };
  const userId = await enterAs(wallet, OPEN_WITHOUT_CREDITS);
  for (const state of ["unused", "named by others", null] as const) {
    history = state;
    expect(await enterAs(wallet, terms)).toBe(userId);
    expect(await readBonuses(userId)).toEqual({ balance: 0, bonuses: 0 });
  }
  expect(lookedAt).toBeLessThanOrEqual(10);
  history = "signed";
  await enterAs(wallet, terms);
  expect(await readBonuses(userId)).toEqual({ balance: 100, bonuses: 1 });
});

test("a limit of two bonuses per day and address applies to simultaneous new wallets", async () => {
  const terms = { ...OPEN, maxPerDay: { client: 2, inAll: 1_000 } };
  const users = await Promise.all(
    Array.from({ length: 8 }, () => enterAs(createWallet(), terms, "198.51.100.7")),
  );
  const balances = await Promise.all(users.map(async (userId) => (await readBonuses(userId)).balance));
  expect(balances.toSorted((a, b) => b - a)).toEqual([100, 100, 0, 0, 0, 0, 0, 0]);
  const elsewhere = await enterAs(createWallet(), terms, "203.0.113.9");
  expect(await readBonuses(elsewhere)).toMatchObject({ balance: 100 });
});

test("bonuses per day are limited across all addresses, even for simultaneous sign-ins", async () => {
  const { rows } = await database.pool.query("SELECT count FROM signup_bonus_counts WHERE client = '*'");
  const terms = { ...OPEN, maxPerDay: { client: 5, inAll: Number(rows[0]?.count ?? 0) + 3 } };
  const users = await Promise.all(
    Array.from({ length: 20 }, (_, nth) => enterAs(createWallet(), terms, `192.0.2.${nth + 100}`)),
  );
  expect(await countBonuses(users)).toBe(3);
});

test("a network of many networks has four times the bonuses of one, and others are unaffected", async () => {
  const terms = { ...OPEN, maxPerDay: { client: 2, inAll: 1_000 } };
  const users: string[] = [];
  for (let nth = 0; nth < 20; nth += 1) {
    users.push(await enterAs(createWallet(), terms, `2001:db8:1:${nth.toString(16)}::/64`));
  }
  expect(await countBonuses(users)).toBe(8);
  expect(await countBonuses([await enterAs(createWallet(), terms, "2001:db8:2:0::/64")])).toBe(1);
});

test("a refused bonus is not counted", async () => {
  const terms = { ...OPEN, maxPerDay: { client: 1, inAll: 1_000 } };
  const readCounts = async () => {
    const { rows } = await database.pool.query(
      "SELECT client, count FROM signup_bonus_counts WHERE count > 0 ORDER BY client",
    );
    return rows;
  };
  await enterAs(createWallet(), terms, "2001:db8:3:1::/64");
  const before = await readCounts();
  await enterAs(createWallet(), terms, "2001:db8:3:1::/64");
  expect(await readCounts()).toEqual(before);
});

test("a provider account needs no history on chain, and gets one bonus in total", async () => {
  history = "unused";
  const identity = { provider: "github", subject: "583231" } as const;
  const { userId } = await signIn(
    ports,
    identity,
    { client: "192.0.2.1", agent: null },
    { ...OPEN, needsHistory: true },
  );
  const again = await signIn(
    ports,
    identity,
    { client: "192.0.2.2", agent: null },
    { ...OPEN, credits: 500 },
  );
  expect(again.userId).toBe(userId);
  expect(await readBonuses(userId)).toEqual({ balance: 100, bonuses: 1 });
});

/** Signs in with a new identity at a provider. */
function enterElsewhere(bonus = OPEN) {
  const identity = { provider: "google", subject: randomBytes(8).toString("hex") } as const;
  return signIn(ports, identity, { client: "192.0.2.1", agent: null }, bonus);
}

/** Adds a wallet to the account of a session, by a message that the wallet signs for it. */
async function add(wallet: Wallet, session: Awaited<ReturnType<typeof enterElsewhere>>) {
  const attempt = await signMessage(wallet, {}, toAdditionPurpose(session.sessionId));
  return addWallet(ports, attempt, session, [SITE.domain]);
}

test("an added wallet signs in to the account, which gets no second bonus", async () => {
  const wallet = createWallet();
  const session = await enterElsewhere();
  expect(await add(wallet, session)).toEqual({ status: "added" });
  expect(await enterAs(wallet)).toBe(session.userId);
  expect(await readBonuses(session.userId)).toEqual({ balance: 100, bonuses: 1 });
});

test("several identities that sign in simultaneously to an account without a bonus bring one bonus", async () => {
  const session = await enterElsewhere(OPEN_WITHOUT_CREDITS);
  const wallets = Array.from({ length: 6 }, createWallet);
  for (const wallet of wallets) await add(wallet, session);
  expect(await readBonuses(session.userId)).toEqual({ balance: 0, bonuses: 0 });
  await Promise.all(wallets.map((wallet) => enterAs(wallet)));
  expect(await readBonuses(session.userId)).toEqual({ balance: 100, bonuses: 1 });
});

test("a removed wallet that has had its bonus brings none to its next account", async () => {
  const wallet = createWallet();
  const first = await enter(await signMessage(wallet));
  if (first.status === "refused") throw new Error(first.reason);
  await add(createWallet(), first);
  expect(await removeIdentity(ports, { provider: "solana", subject: wallet.address }, first)).toBe("removed");
  const next = await enterAs(wallet);
  expect(next).not.toBe(first.userId);
  expect(await readBonuses(next)).toEqual({ balance: 0, bonuses: 0 });
});

test("a message to sign in adds no wallet, and a message to add one opens no session", async () => {
  const session = await enterElsewhere();
  const wallet = createWallet();
  const refused = { status: "refused", reason: "The message is not the one that was to be signed." };
  expect(await addWallet(ports, await signMessage(wallet), session, [SITE.domain])).toEqual(refused);
  expect(await enter(await signMessage(wallet, {}, toAdditionPurpose(session.sessionId)))).toEqual(refused);
});

test("a message to add a wallet is valid once, and only in its session and browser", async () => {
  const [mine, others] = [await enterElsewhere(), await enterElsewhere()];
  const attempt = await signMessage(createWallet(), {}, toAdditionPurpose(mine.sessionId));
  const tryAs = (session: typeof mine, browser = attempt.browser) =>
    addWallet(ports, { ...attempt, browser }, session, [SITE.domain]);
  const refused = { status: "refused", reason: expect.stringContaining("made for another browser") };
  expect(await tryAs(others)).toEqual(refused);
  expect(await tryAs(mine, "0".repeat(64))).toEqual(refused);
  expect(await tryAs(mine)).toEqual({ status: "added" });
  expect(await tryAs(mine)).toEqual(refused);
});

test("an address creates as many accounts as its limit of a day, and can sign in to those afterward", async () => {
  const limits = toRateLimits(MANY, MANY, MANY);
  const rates = createRateLimits(database, { ...limits, newAccounts: { perSecond: 0.001, burst: 2 } });
  const enterFrom = async (wallet: Wallet, client: string) => {
    const attempt = { ...(await signMessage(wallet)), origin: { client, agent: null } };
    const terms = { domains: [SITE.domain], bonus: OPEN_WITHOUT_CREDITS };
    return (await signInWithWallet({ ...ports, rates }, attempt, terms)).status;
  };
  const [first, second, third] = [createWallet(), createWallet(), createWallet()];
  const near = (subnet: number) => `2001:db8:77:${subnet}::/64`;
  expect(await enterFrom(first, near(1))).toBe("signed-in");
  expect(await enterFrom(second, near(2))).toBe("signed-in");
  expect(await enterFrom(third, near(3))).toBe("refused");
  expect(await enterFrom(first, near(3))).toBe("signed-in");
  expect(await enterFrom(third, "192.0.2.77")).toBe("signed-in");
});

test("a look at the history of a wallet is a lookup of its address: without one left the bonus is granted later", async () => {
  const limits = toRateLimits(MANY, MANY, { perSecond: 0.001, burst: 8 });
  const rates = createRateLimits(database, limits);
  history = "signed";
  const bonus = { ...OPEN, needsHistory: true };
  const enterFrom = async (wallet: Wallet, client: string) => {
    const attempt = { ...(await signMessage(wallet)), origin: { client, agent: null } };
    const entered = await signInWithWallet({ ...ports, rates }, attempt, { domains: [SITE.domain], bonus });
    return entered.status === "signed-in" ? (await readBonuses(entered.userId)).bonuses : -1;
  };
  const [first, second] = [createWallet(), createWallet()];
  expect([await enterFrom(first, "192.0.2.78"), await enterFrom(second, "192.0.2.78")]).toEqual([1, 0]);
  expect(await enterFrom(second, "192.0.2.79")).toBe(1);
});
