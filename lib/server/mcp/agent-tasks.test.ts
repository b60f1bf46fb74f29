import { createMarket } from "@walletlens/demo-chain/market/create-market";
import type { LaunchKind, WalletTruth } from "@walletlens/demo-chain/market/types";
import { formatPercent } from "@walletlens/format";
import { beforeAll, expect, test, vi } from "vitest";
import { provideAgents } from "./testing/provide-agents";
import { writeNumber, writeSol } from "./texts/metric-words";

/** Tasks of agents, done by clients without a model that read only texts. Their answers are compared with the demo chain's truths. */
const MARKET = { seed: 1, wallets: 100, mints: 600 };
const { demo, createAgent, analyze, pay, hasReadHistory, isChecked } = await provideAgents(MARKET);
const { market } = demo;

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

const WAIT = { waitSeconds: 120 };
const ADDRESS = "[1-9A-HJ-NP-Za-km-z]{32,44}";
const SIGNATURE = "[1-9A-HJ-NP-Za-km-z]{80,90}";

const traders = market.truths.filter(({ label }) => label === null);
const listPersona = (persona: string) => traders.filter((truth) => truth.persona === persona);
const toSol = (lamports: bigint) => Number(lamports) / 1e9;

function requireFirst<Item>([item]: readonly Item[]): Item {
  if (item === undefined) throw new Error("the market has none");
  return item;
}

function findLaunch(kind: LaunchKind) {
  return requireFirst(market.launches.filter((launch) => launch.kind === kind));
}

function findAddresses(text: string, pattern: string): readonly string[] {
  return Array.from(text.matchAll(new RegExp(pattern, "gm")), ([, address = ""]) => address);
}

beforeAll(async () => {
  const snipers = listPersona("sniper").toSorted((a, b) =>
    Number(b.realizedPnlLamports - a.realizedPnlLamports),
  );
  await analyze(
    [...snipers.slice(0, 3), ...listPersona("momentum").slice(0, 3)].map(({ address }) => address),
  );
});

// First, because any paid call completes the data of a wallet.
test("say what is missing in the data of a wallet, and complete it", async () => {
  const { address, realizedPnlLamports } = requireFirst(
    listPersona("bot").toSorted((a, b) => countTransactions(b.address) - countTransactions(a.address)),
  );
  const agent = await createAgent(`What is missing in the data of ${address}? Complete it.`);
  const call = { address, ...WAIT };
  const profile = agent.chooseTool(/data quality and coverage/);
  await agent.call(profile, call);
  agent.find(/(partial history) from /);
  agent.find(/^Missing: older transactions\. .*(call again in a minute)/m);
  await expect.poll(() => hasReadHistory(address), { timeout: 120_000, interval: 500 }).toBe(true);
  await agent.call(profile, call);
  const [realized] = agent.find(/complete history from (?:.|\n)*^Realized PnL (\S+ SOL)/m);
  expect(realized).toBe(writeSol(toSol(realizedPnlLamports)));
});

test("find a wallet that is worth copying within 20 credits, and say why", async () => {
  const agent = await createAgent("Find a wallet worth copying within 20 credits and say why.");
  const discover = agent.chooseTool(/^List wallets analyzed .* by results/);
  await agent.call(discover, { verdict: "worth_following" });
  const [wallet = ""] = agent.find(new RegExp(`^(${ADDRESS}): worth following`, "m"));
  const [next = ""] = agent.find(/Next: .*?\b(wallet_hud) \(verdict on a wallet\): 1 credit/);
  const text = await agent.call(next, { address: wallet, maxCredits: 1 });
  expect(text).toMatch(/^Worth following$/m);
  const [count, realized] = agent.find(/^Its ([\d,]+) tokens closed on [\d,]+ days brought (\S+) SOL/m);
  const [winRate] = agent.find(/Win rate (\S+);/);
  const truth = requireFirst(traders.filter(({ address }) => address === wallet));
  expect([truth.isBot, truth.ring]).toEqual([false, null]);
  expect({ count: Number(count), realized, winRate }).toEqual({
    count: truth.totalTradesCount,
    realized: `+${writeNumber(toSol(truth.realizedPnlLamports))}`,
    winRate: formatPercent(truth.profitableTradesCount / truth.totalTradesCount),
  });
});

test.each([
  ["bundled", true],
  ["clean", false],
] as const)("find out if the top holders of a token are one ring: %s", async (kind, isRing) => {
  const { mint, creator, buyers } = findLaunch(kind);
  const agent = await createAgent(`Are the top holders of ${mint} one ring?`);
  const holders = await agent.call("holders", { mint, topN: 5, ...WAIT });
  const wallets = findAddresses(holders, `^#\\d+ (${ADDRESS}) [\\d.]+% of supply, `);
  const [next = ""] = agent.find(/Next: .*?\b(similarity) \(links between wallets\)/);
  await agent.call(next, { wallets, ...WAIT });
  const owners = [creator, ...buyers.map(({ address }) => address)];
  for (const wallet of wallets) expect(owners).toContain(wallet);
  if (isRing) {
    const [count] = agent.find(/^All (\d+) wallets look like one owner: /m);
    expect(Number(count)).toBe(wallets.length);
  } else agent.find(/^(No links found)/m);
});

test.each(["ring", "swing"])("find out who funded a wallet: %s", async (persona) => {
  const { address, funder } = requireFirst(listPersona(persona));
  const agent = await createAgent(`Who funded ${address}?`);
  await agent.call(agent.chooseTool(/who funded a wallet/), { address, ...WAIT });
  const [fundedBy, signature = ""] = agent.find(
    new RegExp(`was funded by (${ADDRESS}) .*signature (${SIGNATURE})\\.`),
  );
  expect(fundedBy).toBe(funder);
  const position = market.findSignature(signature);
  expect([...market.signaturesFor(address)]).toContain(position);
  expect([...market.signaturesFor(funder ?? "")]).toContain(position);
});

test("buy credits when a call is refused for them, and resume", async () => {
  const { address } = requireFirst(listPersona("swing"));
  const agent = await createAgent(`Get the verdict on ${address}.`, 0);
  const call = { address, ...WAIT };
  await agent.call("wallet_hud", call);
  const [buy = "", id] = agent.find(/"next":"[^"]*\bcall (buy_credits) with id (\w+) /);
  const demand = await agent.call(buy, { id });
  const bought = await agent.call(buy, { id }, await pay(demand));
  expect(bought).toContain("Balance 1,000 credits.");
  expect(await agent.call("wallet_hud", call)).toContain(`Wallet ${address}: `);
});

test.each(["bot", "day_trader"])("find out if a wallet is a bot: %s", async (persona) => {
  const { address, isBot } = requireFirst(listPersona(persona));
  const agent = await createAgent(`Is ${address} a bot?`);
  const text = await agent.call("wallet_hud", { address, ...WAIT });
  const [answer] = agent.find(new RegExp(`^Wallet ${address}: [^,]+, (bot|not a bot),`, "m"));
  expect([answer === "bot", text.includes("A program trades for it: ")]).toEqual([isBot, isBot]);
});

test("state the realized PnL of a wallet in a token with the signatures behind it", async () => {
  const { address, tokens } = requireFirst(listPersona("day_trader"));
  const { mint, realizedPnlLamports } = requireFirst(
    tokens.filter(
      ({ completedCycles, heldRaw, unknownBasis }) =>
        completedCycles === 1 && heldRaw === 0n && unknownBasis.tokenRaw === 0n,
    ),
  );
  const agent = await createAgent(`Realized PnL of ${address} in ${mint}, with the proof?`);
  const text = await agent.call(agent.chooseTool(/trades of one token|evidence of one token/i), {
    address,
    mint,
    ...WAIT,
  });
  const [realized] = agent.find(/ realized (\S+ SOL),/);
  const sol = toSol(realizedPnlLamports);
  expect(realized).toBe(`${sol > 0 ? "+" : ""}${writeSol(sol)}`);
  const [count] = agent.find(/^(\d+) trades, /m);
  const signatures = findAddresses(text, `signature (${SIGNATURE})\\.`);
  expect(signatures).toHaveLength(Number(count));
  const positions = [...market.signaturesFor(address)];
  for (const signature of signatures) expect(positions).toContain(market.findSignature(signature));
});

test("find the holders of a token that sell it", async () => {
  const { mint, buyers } = findLaunch("bundled");
  const agent = await createAgent(`Which holders of ${mint} sell?`);
  await agent.call("holders", { mint, topN: 6, ...WAIT });
  const [result = "", key] = agent.find(
    /Full result, with what each holder paid and got for the token: call (result) with (\S+): no credits/,
  );
  const text = await agent.call(result, { key });
  const sellers = findAddresses(text, `^#\\d+ (${ADDRESS}) .*sold for`);
  const sellingBuyers = buyers.filter(({ sellsHalf }) => sellsHalf).map(({ address }) => address);
  expect(sellers.toSorted()).toEqual(sellingBuyers.toSorted());
});

test.each(["bundled", "clean"] as const)(
  "name the first buyers of a token, and if they are insiders: %s",
  async (kind) => {
    const { mint, creator, creatorBuys, buyers } = findLaunch(kind);
    const agent = await createAgent(`Who were the first buyers of ${mint}, and are they insiders?`);
    const text = await agent.call("launch", { mint, first: 10, ...WAIT });
    const expected = [...(creatorBuys ? [creator] : []), ...buyers.map(({ address }) => address)];
    expect(findAddresses(text, `^#\\d+ (${ADDRESS}) after `).toSorted()).toEqual(expected.toSorted());
    const [insiders] = agent.find(/^Insiders, bought and held now: \((\d+)\)/m);
    expect(Number(insiders)).toBe(kind === "bundled" ? expected.length : 0);
  },
);

test("find out if two wallets act together", async () => {
  const [first, second] = listPersona("ring") as [WalletTruth, WalletTruth];
  const other = requireFirst(listPersona("day_trader"));
  for (const [partner, verdict] of [
    [second, /^(Both wallets look like one owner: )/],
    [other, /^(No links found)/],
  ] as const) {
    const agent = await createAgent(`Do ${first.address} and ${partner.address} act together?`);
    const links = agent.chooseTool(/evidence that links two wallets/);
    await agent.call(links, { address: first.address, other: partner.address, ...WAIT });
    agent.find(verdict);
  }
});

test("say what a call costs before making it", async () => {
  const { address } = requireFirst(listPersona("day_trader"));
  const agent = await createAgent(`What does the verdict on ${address} cost? Get it for that.`);
  await agent.call("pricing");
  const [hud = "", credits] = agent.find(/\b(wallet_hud) (\d+) or \$0\.015/);
  await agent.call(hud, { address, maxCredits: Number(credits), ...WAIT });
  agent.find(/\b(Next: )/);
  expect(Number(credits)).toBe(1);
});

function countTransactions(address: string): number {
  return [...market.signaturesFor(address)].length;
}

test("watch a wallet, and get its first event", async () => {
  const minutes = 60;
  const lastSlot = market.lastSlot + Math.ceil((minutes * 60_000) / market.parameters.slotMs);
  const { address } = findNextTrader(lastSlot);
  const agent = await createAgent(`Watch ${address} and get its first event.`);
  await agent.call("watch", { action: "set", address });
  const [feed = ""] = agent.find(/Next: (feed) \(events of watched wallets\): no credits/);
  await agent.call(feed);
  await expect.poll(() => isChecked(address), { timeout: 60_000, interval: 200 }).toBe(true);
  const count = countTransactions(address);
  market.tradeUntil(lastSlot);
  const ask = () => agent.call(feed);
  await expect.poll(ask, { timeout: 120_000, interval: 2_000 }).toMatch(/^\d+ events?\./);
  const [wallet, mint] = agent.find(
    new RegExp(`^Event \\d+, .*UTC, (${ADDRESS}): (?:buy|sell) .* (${ADDRESS}), for `, "m"),
  );
  const positions = [...market.signaturesFor(address)].slice(0, countTransactions(address) - count);
  const mints = positions.flatMap(
    (position) => market.renderTransaction(position).meta.postTokenBalances ?? [],
  );
  expect(wallet).toBe(address);
  expect(mints).toContainEqual(expect.objectContaining({ mint }));
});

/** Returns the first wallet that trades in the same market after its history, up to a slot. */
function findNextTrader(lastSlot: number): WalletTruth {
  const twin = createMarket({ ...MARKET, endTime: market.endTime });
  const counts = new Map(traders.map(({ address }) => [address, [...twin.signaturesFor(address)].length]));
  twin.tradeUntil(lastSlot);
  return requireFirst(
    traders.filter(({ address }) => [...twin.signaturesFor(address)].length > (counts.get(address) ?? 0)),
  );
}
