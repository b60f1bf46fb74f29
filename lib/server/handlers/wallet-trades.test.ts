import { START, testAddress } from "@walletlens/engine/testing/build-change";
import { expect, test } from "vitest";
import { AppError } from "@/lib/config/errors";
import { inScope } from "@/packages/testing/test-scope";
import { provideApi } from "../testing/provide-api";
import { readProblem } from "../testing/read-problem";
import { TOKEN } from "../testing/sample-token-detail";
import { WALLET } from "../testing/sample-wallet";
import { withKey } from "../testing/test-api";
import { createTradeReader, playRounds, signatureOf } from "../testing/trade-history";

let now = Date.parse("2026-11-26T23:59:00Z");
const { api } = await provideApi({ RATE_LIMIT_RPS: "0" }, { clock: { now: () => now } });

const TRADES = `/api/v1/intel/wallet/${WALLET}/trades`;
const CSV = `${TRADES}?format=csv`;

async function caller(credits = 10) {
  const key = await api.createKey(credits);
  const send = (path: string, more?: Readonly<Record<string, string>>) =>
    api.call(path, withKey(key.apiKey, more));
  const spent = async () => (await api.chargesOf(key.userId)).reduce((sum, { credits }) => sum - credits, 0);
  return { ...key, send, spent };
}

test("pages, ranges and files of one wallet are charged once per UTC day, even simultaneous ones", async () => {
  api.reader.disposals = createTradeReader({ changes: playRounds(3) });
  const { send, spent } = await caller();
  const first = await Promise.all([send(TRADES), send(CSV)]);
  expect(first.map(({ status }) => status)).toEqual([200, 200]);
  for (const path of [TRADES, CSV, `${TRADES}?limit=1`, `${TRADES}?from=2025-10-09`]) {
    const { status, headers } = await send(path);
    expect([status, headers.get("x-credits-charged")]).toEqual([200, "0"]);
  }
  expect(await spent()).toBe(3);
  now += 2 * 60_000;
  expect((await send(CSV)).headers.get("x-credits-charged")).toBe("3");
  expect(await spent()).toBe(6);
});

test("another wallet and another account are charged on the same day", async () => {
  const [one, other] = [await caller(), await caller()];
  await one.send(TRADES);
  await one.send(TRADES.replace(WALLET, TOKEN));
  await other.send(TRADES);
  expect([await one.spent(), await other.spent()]).toEqual([6, 3]);
});

test("an account without credits can repeat calls paid on that day, and is refused another wallet", async () => {
  const { send, spent } = await caller(3);
  await send(TRADES);
  expect((await send(CSV, { "X-Max-Credits": "0" })).status).toBe(200);
  expect((await send(TRADES.replace(WALLET, TOKEN))).status).toBe(402);
  expect(await spent()).toBe(3);
});

test.each([
  ["a page", TRADES],
  ["a file", CSV],
])("%s is not charged if it fails, and is charged when it is delivered", async (_, path) => {
  const { send, spent } = await caller();
  api.reader.outcome = { status: "failed", error: new AppError("system_wallet", "A program.") };
  expect((await send(path)).status).toBe(422);
  api.reader.outcome = { status: "queued", analysisId: "analysis-trades" };
  const queued = await send(path);
  expect(queued.status).toBe(202);
  expect(await spent()).toBe(0);
  api.reader.outcome = { status: "ready" };
  const answer = await send(path, { "X-Prepaid-Job-Id": String(queued.body.prepaidJobId) });
  expect(answer.headers.get("x-credits-charged")).toBe("3");
  expect((await send(TRADES)).headers.get("x-credits-charged")).toBe("0");
  expect(await spent()).toBe(3);
});

test("a file requested again with its Idempotency-Key is complete and free", async () => {
  api.reader.disposals = createTradeReader({ changes: playRounds(3) });
  const { send, spent } = await caller();
  const key = { "Idempotency-Key": "export-1" };
  const [first, second] = [await send(CSV, key), await send(CSV, key)];
  expect(second.status).toBe(200);
  expect(second.text).toBe(first.text);
  expect(await spent()).toBe(3);
});

interface Page {
  readonly trades: readonly Readonly<Record<string, unknown>>[];
  readonly nextCursor: string | null;
}

function readPage({ body }: { readonly body: Readonly<Record<string, unknown>> }): Page {
  return body as unknown as Page;
}

test("pages by cursor contain every disposal once, oldest first, and none is empty", async () => {
  api.reader.disposals = createTradeReader({ changes: playRounds(25) });
  const { send } = await caller();
  const signatures: unknown[] = [];
  const sizes: number[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const page = readPage(await send(`${TRADES}?limit=5${cursor === "" ? "" : `&cursor=${cursor}`}`));
    signatures.push(...page.trades.map(({ signature }) => signature));
    sizes.push(page.trades.length);
    cursor = page.nextCursor;
  }
  expect(sizes).toEqual([5, 5, 5, 5, 5]);
  expect(signatures).toEqual(Array.from({ length: 25 }, (_, index) => signatureOf(2 * index + 2)));
});

test("a page is the same in a later call and in another process", async () => {
  const history = { changes: playRounds(6) };
  api.reader.disposals = createTradeReader(history);
  const { send } = await caller();
  const first = readPage(await send(`${TRADES}?limit=2`));
  const path = `${TRADES}?limit=2&cursor=${first.nextCursor}`;
  const [one, again] = [await send(path), await send(path)];
  api.reader.disposals = createTradeReader(history);
  const elsewhere = await send(path);
  expect(again.body).toEqual(one.body);
  expect(elsewhere.body).toEqual(one.body);
});

test("a range includes its start and excludes its end", async () => {
  api.reader.disposals = createTradeReader({ changes: playRounds(4) });
  const { send } = await caller();
  const at = (minute: number) => new Date((START + 60 * minute) * 1000).toISOString();
  const { trades } = readPage(await send(`${TRADES}?from=${at(3)}&to=${at(7)}`));
  expect(trades.map(({ signature }) => signature)).toEqual([signatureOf(4), signatureOf(6)]);
  const file = await send(`${CSV}&from=${at(3)}&to=${at(7)}`);
  expect(parseCsv(file.text).length).toBe(2);
});

/** The rows of a file by the names of its header. */
function parseCsv(text: string): readonly Readonly<Record<string, string>>[] {
  const [head = [], ...lines] = text
    .trimEnd()
    .split("\r\n")
    .map((line) =>
      Array.from(line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g), ([, cell = ""]) =>
        cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell,
      ).slice(0, COLUMNS),
    );
  return lines.map((cells) => Object.fromEntries(head.map((name, place) => [name, cells[place] ?? ""])));
}

const COLUMNS = 22;

test("the file has the rows of the pages, exact amounts, and text that no spreadsheet executes", async () => {
  api.reader.disposals = createTradeReader({ changes: playRounds(4) });
  const { send } = await caller();
  const [file, json] = [await send(CSV), readPage(await send(TRADES))];
  expect(file.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(file.headers.get("content-disposition")).toBe(`attachment; filename="trades-${WALLET}.csv"`);
  expect(file.headers.get("x-data-complete")).toBe("true");
  const rows = parseCsv(file.text);
  expect(rows).toHaveLength(4);
  for (const [place, row] of rows.entries()) {
    const trade = json.trades[place] ?? {};
    for (const name of ["blockTime", "side", "tokenAddress", "amount", "signature"])
      expect(row[name]).toBe(trade[name]);
    for (const name of ["proceedsSol", "costSol", "feesSol", "realizedPnlSol", "holdTimeHours", "slot"])
      expect(Number(row[name])).toBe(trade[name]);
    expect(row.unknown).toBe((trade.unknown as readonly string[]).join(" "));
  }
  expect(rows[1]).toMatchObject({
    tokenAddress: testAddress("X"),
    tokenSymbol: "'=X-RAY",
    tokenName: 'X, the "ray"',
    proceedsSol: "1.002",
    costSol: "1",
    realizedPnlSol: "0.002",
    realizedPnlUsd: "",
    lotSignatures: signatureOf(3),
    unknown: "solUsd realizedPnlUsd",
  });
});

test("a wallet without a disposal has an empty page, and a file with only the header", async () => {
  const { send } = await caller();
  expect(readPage(await send(TRADES))).toMatchObject({ trades: [], nextCursor: null });
  expect((await send(CSV)).text.split("\r\n")).toHaveLength(2);
});

test("a response about a partly covered history is marked as incomplete", async () => {
  api.reader.disposals = createTradeReader({ changes: playRounds(2), complete: false });
  const { send } = await caller();
  expect((await send(TRADES)).body.dataRange).toMatchObject({ complete: false });
  expect((await send(CSV)).headers.get("x-data-complete")).toBe("false");
});

test.each([
  ["?format=xml", "format"],
  ["?from=2026-01-02&to=2026-01-01", "from"],
  ["?from=yesterday", "from"],
  ["?limit=1001", "limit"],
  ["?cursor=none", "cursor"],
  [`?cursor=${TOKEN}_1000_1_${signatureOf(2)}`, "cursor"],
  ["?format=csv&limit=5", "limit"],
  [`?format=csv&cursor=${WALLET}_1000_1_${signatureOf(2)}`, "cursor"],
])("%s returns 400, names the parameter and is free", async (query, path) => {
  const { send, spent } = await caller();
  const problem = readProblem(await send(`${TRADES}${query}`));
  expect(problem).toMatchObject({ statusCode: 400, code: "invalid_request", issues: [{ path }] });
  expect(await spent()).toBe(0);
});

const ROUNDS = inScope({ quick: 6_000, full: 100_000 });

test("a long file is computed while it is read", async () => {
  let blocks = 0;
  const changes = playRounds(ROUNDS);
  const onBlock = () => {
    blocks += 1;
  };
  api.reader.disposals = createTradeReader({ changes, onBlock });
  const { apiKey } = await caller();
  const response = await api.open(CSV, withKey(apiKey));
  const reader = response.body?.getReader();
  const first = await reader?.read();
  expect(blocks).toBe(1);
  let lines = countLines(first?.value);
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true, value: undefined };
    if (done) break;
    lines += countLines(value);
    expect(countLines(value)).toBeLessThanOrEqual(500);
  }
  expect(lines).toBe(ROUNDS + 1);
});

function countLines(part: Uint8Array | undefined): number {
  return new TextDecoder().decode(part).split("\r\n").length - 1;
}

test("a caller has at most two lists in progress, and a canceled file frees its place", async () => {
  api.reader.disposals = createTradeReader({ changes: playRounds(2_000) });
  const { apiKey, send } = await caller();
  const open = async () => (await api.open(CSV, withKey(apiKey))).body?.getReader();
  const [one] = [await open(), await open()];
  expect(readProblem(await send(CSV))).toMatchObject({ statusCode: 429, code: "rate_limited" });
  await one?.cancel();
  expect((await send(CSV)).status).toBe(200);
});
