import { AgentSimilarityResult, SimilarityResult } from "@walletlens/contract/similarity";
import { type Address, address } from "@walletlens/engine/address";
import { expect, test } from "vitest";
import { unconfiguredChain } from "@/lib/chain/connect-chain";
import { openTestAccount } from "@/lib/db/testing/open-account";
import { acceptOrder } from "@/lib/groups/accept-jobs";
import { requestWallets } from "@/lib/groups/gather-wallets";
import { readResult } from "@/lib/groups/read-result";
import { paidRequester } from "@/lib/jobs/rules/requester";
import { readJson } from "@/lib/runtime/json-text";
import { MemoryBudget } from "@/lib/runtime/memory-budget";
import { NO_TELEMETRY } from "@/lib/runtime/telemetry";
import { provideProduct } from "@/lib/testing/provide-product";
import { compareWallets } from "./compare-wallets";
import { findLinks } from "./find-links";
import { createCounterpartyReader, readCounterparties } from "./read-counterparties";
import { createLinksReader } from "./read-wallet-links";
import { presentCounterparties } from "./rules/present-counterparties";

const product = await provideProduct({ seed: 1, wallets: 60, mints: 300 });
const { ports, demo } = product;
const traders = demo.market.truths.filter(({ label }) => label === null);
const ring = traders.filter(({ persona }) => persona === "ring").map((truth) => address(truth.address));
const others = traders.filter(({ persona }) => persona !== "ring").map((truth) => address(truth.address));
const [A, B] = ring.toSorted() as [Address, Address];
const group = [...ring, ...others.slice(0, 12)];

await analyze([...ring, ...others.slice(0, 40)]);

async function analyze(wallets: readonly Address[]): Promise<void> {
  const gathered = await requestWallets(ports, "usr_links", wallets);
  for (const { wallet, analysisId } of gathered) {
    if (analysisId !== null) await product.analyses.runGroup({ id: analysisId, run: 1, wallet });
  }
}

test("the ring of the demo market is one group by its funder and its trades, without other wallets", async () => {
  const { links, groups, coverage } = await findLinks(ports, { wallets: group });
  expect(groups).toEqual([{ wallets: [A, B], verdict: "linked", kinds: ["common_funder", "synchronous"] }]);
  // One sent to the other, which neither signed nor sent anything back.
  expect(links[0]?.direct.find(({ kind }) => kind === "transfer")).toMatchObject({
    ...{ holds: false, detail: { unsolicited: true } },
  });
  expect(coverage.unreadAddresses).toEqual([]);
  expect(coverage.tokensRead).toBeGreaterThan(10);
  expect(coverage.referenceWallets).toBeGreaterThanOrEqual(20);
  expect(coverage.funderCalls).toBeLessThanOrEqual(20);
});

test("neither the order of the wallets nor unlinked wallets change direct evidence", async () => {
  const direct = async (wallets: readonly Address[]) =>
    (await findLinks(ports, { wallets })).links.map((link) => link.direct);
  const all = await direct(group);
  expect(await direct(group.toReversed())).toEqual(all);
  expect(await direct(ring)).toEqual(all);
});

test("if the chain is unavailable, links come from stored data only, and unread data is counted", async () => {
  const found = await findLinks({ ...ports, chain: unconfiguredChain }, { wallets: ring });
  const { coverage } = found;
  const direct = [...found.links, ...found.untied].flatMap((pair) => pair.direct.map(({ kind }) => kind));
  expect(direct).toEqual(["transfer"]);
  expect(coverage.unreadAddresses).toHaveLength(1);
  expect(coverage.tokensUnread).toBeGreaterThan(0);
});

test("as of the day of the funding, the funder is the only link", async () => {
  const { links } = await findLinks(ports, { wallets: ring });
  const funded = links[0]?.direct.find(({ kind }) => kind === "common_funder")?.last ?? 0;
  const then = await findLinks(ports, { wallets: ring, asOf: { time: funded } });
  expect(then.links.map(({ direct, statistical }) => [direct.map(({ kind }) => kind), statistical])).toEqual([
    [["common_funder"], []],
  ]);
  expect((await findLinks(ports, { wallets: ring, asOf: { time: funded - 3_600 } })).links).toEqual([]);
});

test("tokens used to choose the group are no evidence", async () => {
  const mints = demo.market.mints.map(({ address: mint }) => address(mint));
  const { links } = await findLinks(ports, { wallets: ring, chosenBy: mints });
  expect(links.flatMap(({ statistical }) => statistical)).toEqual([]);
});

test("exchanges through a program that is labeled as lending are not synchronous trades", async () => {
  const everyProgram = Object.assign(new Set<Address>(), { has: () => true });
  const addressesOfType = async (type: string) => (type === "lending" ? everyProgram : new Set<Address>());
  const labels = Object.assign(Object.create(ports.labels), { addressesOfType });
  const { links } = await findLinks({ ...ports, labels }, { wallets: ring });
  expect(links.flatMap(({ direct }) => direct.map(({ kind }) => kind))).toContain("common_funder");
  expect(links.flatMap(({ statistical }) => statistical.map(({ kind }) => kind))).toEqual([]);
});

test("a comparison of holders stores both shapes with their groups and the groups' holdings of the token", async () => {
  const owner = "usr_links_holders";
  const ids = { jobId: "intel-links-holders", requestId: "req-links-holders" };
  await openTestAccount(product.database, 5, owner);
  const work = { kind: "similarity", wallets: ring } as const;
  const order = { owner, keyId: null, endpoint: "holders-deep", requestId: "r", chargeKey: "request:links" };
  await acceptOrder(ports, { ...order, jobs: [{ ...ids, work, credits: 5 }] });
  await ports.groupLeases.take({ id: ids.jobId, run: 1 });
  const gathered = ring.map((wallet) => ({ wallet, analysisId: null }));
  const mint = address(demo.market.featured.token.address);
  await compareWallets(ports, ids.jobId, gathered, { mint, supplyPercents: [1.5, 2.25] });
  const read = (shape: string) => readResult(ports, `similarity:${shape}${ids.jobId}`, owner);
  const full = SimilarityResult.parse(readJson(await read("result:")));
  expect(full.groups).toMatchObject([{ wallets: [A, B], supplyPercent: 3.75 }]);
  expect(full.links[0]?.kinds.every(({ signatures }) => signatures.length <= 5)).toBe(true);
  const agent = AgentSimilarityResult.parse(readJson(await read("agent:result:")));
  expect(agent).toMatchObject({ linksTotal: 1, groups: full.groups });
});

test("a pair has the reference of its group, and the same result in either order and later", async () => {
  const ofPair = async (wallets: readonly Address[]) => {
    const { links, coverage } = await findLinks(ports, { wallets });
    return { links, coverage };
  };
  const { coverage } = await findLinks(ports, { wallets: group });
  const pair = await ofPair([B, A]);
  expect(pair.links[0]?.statistical.map(({ pValue }) => pValue)).toHaveLength(1);
  expect(await ofPair([A, B])).toEqual(pair);
  expect(pair.coverage).toMatchObject({
    referenceDay: coverage.referenceDay,
    referenceId: coverage.referenceId,
  });
  await analyze(others.slice(40, 41));
  expect(await ofPair([A, B])).toEqual(pair);
});

test("a pair is returned with all of its transactions, a hundred of each kind per page", async () => {
  const reader = createLinksReader({ ...ports, metrics: NO_TELEMETRY });
  const common = {
    wallet: B,
    other: A,
    asOf: null,
    requester: () => paidRequester("usr_links"),
    signal: NEVER,
  };
  const first = await reader.readLinks({ ...common, page: 1 });
  if (first.status === "queued") throw new Error("the pair was analyzed before");
  expect(first.body).toMatchObject({ walletA: A, walletB: B, verdict: "linked", page: 1, totalPages: 1 });
  const second = await reader.readLinks({ ...common, page: 2 });
  if (second.status === "queued") throw new Error("the pair was analyzed before");
  expect(second.body.kinds.flatMap(({ signatures }) => signatures)).toEqual([]);
  await expect(reader.readLinks({ ...common, other: B, page: 1 })).rejects.toMatchObject({
    code: "invalid_request",
  });
  const none = await reader.readLinks({ ...common, other: others[0] ?? A, page: 1 });
  expect(none).toMatchObject({ body: { verdict: null, kinds: [], totalPages: 1 } });
});

test("a pair is refused with the time to retry if the process compares at its limit", async () => {
  const memory = new MemoryBudget(1_000);
  const held = await memory.acquire(1_000, null);
  const waiting = Array.from({ length: 32 }, () => memory.acquire(1_000, null));
  const reader = createLinksReader({ ...ports, memory, metrics: NO_TELEMETRY });
  const question = { wallet: A, other: B, asOf: null, page: 1, signal: NEVER };
  const answer = reader.readLinks({ ...question, requester: () => paidRequester("usr_links") });
  await expect(answer).rejects.toMatchObject({
    ...{ code: "server_busy", fields: { retryAfterSeconds: expect.any(Number) } },
  });
  held?.();
  for (const taken of waiting) (await taken)?.();
});

test("a pair whose histories exceed the memory budget is refused, and requests no analysis", async () => {
  const reader = createLinksReader({
    ...ports,
    memory: new MemoryBudget(10),
    metrics: NO_TELEMETRY,
  });
  const requester = () => {
    throw new RangeError("an analysis was requested");
  };
  const question = { wallet: A, other: B, asOf: null, page: 1, signal: NEVER, requester };
  const limit = "have more than 40 transactions together, the limit of this server";
  await expect(reader.readLinks(question)).rejects.toMatchObject({
    ...{
      code: "invalid_request",
      fields: { issues: [{ path: "other", message: `their histories ${limit}` }] },
    },
  });
});

const NEVER = new AbortController().signal;

test("an exchange from which several of a group withdraw is named as a hub, and links no wallets", async () => {
  const { links, coverage } = await findLinks(ports, { wallets: group });
  const exchanges = demo.market.truths
    .filter(({ label }) => label === "exchange")
    .map((truth) => truth.address);
  const named = coverage.hubs.map((hub) => hub.address as string);
  expect(named.filter((hub) => exchanges.includes(hub))).not.toEqual([]);
  const ties = links.flatMap(({ direct }) => direct.flatMap(({ detail }) => detail.via ?? []));
  expect(ties.filter((via) => named.includes(via))).toEqual([]);
});

test("contacts of a wallet name its funder, and stored wallets come first", async () => {
  const funder = demo.market.truths.find((truth) => truth.address === A)?.funder;
  const {
    opening,
    counterparties: contacts,
    source,
    total,
  } = (await readCounterparties(ports, A, async () => undefined)) ?? neverRead();
  expect([source.dataRange.complete, opening?.funder]).toEqual([true, funder]);
  expect(contacts).toHaveLength(Math.min(total, 20));
  expect(contacts[0]).toMatchObject({ address: B, isStored: true });
  expect(contacts.find(({ address: other }) => other === funder)?.receivedSol).toBeGreaterThan(0);
});

test("a call returns the funder and counterparties of the page", async () => {
  const reader = createCounterpartyReader({ ...ports, metrics: NO_TELEMETRY });
  const requester = () => paidRequester("usr_links");
  const result = await reader.readCounterparties({ wallet: A, signal: NEVER, requester });
  const known = (await readCounterparties(ports, A, async () => undefined)) ?? neverRead();
  expect(result).toMatchObject({ status: "ready", body: presentCounterparties(known) });
});

function neverRead(): never {
  throw new Error("figures of the wallet are kept");
}
