import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { runAccuracy } from "./run-accuracy";
import { areRecordingsHere, readRecordings, skippedNote } from "./testing/recordings";
import { type AnswerTransaction, type FakeProvider, startAccuracyProvider } from "./testing/start-provider";

const DEVNET = "EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG";
/** Of docs/accuracy.md: 1984.30989 KMNO for 171.477013 USDC, of which the platform takes 0.171477. */
const ROUTE = "5yFvtkWX3G9ANAvXgc9jtd7EgTE6x36XhC81ochM9CFTneBYooP8fSPVN3eyYQFp7361xdGGey8MQ7QfiDGcqBci";
const USDC = "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v";
const PLATFORM_FEE = { asset: USDC, differenceRaw: "-171477", reason: "platform fee" };

const folder = mkdtempSync(path.join(tmpdir(), "walletlens-accuracy-"));
afterAll(() => rmSync(folder, { recursive: true }));
let provider: FakeProvider | null = null;
afterEach(() => provider?.close());

/** Runs the command on a list of one fact unless other arguments are given. */
async function run(
  answer: AnswerTransaction,
  { args = [] as string[], genesis = undefined as string | undefined } = {},
) {
  provider = await startAccuracyProvider(answer, genesis);
  return runWith(["--rpc", provider.url, ...args]);
}

async function runWith(args: readonly string[]) {
  const [out, err]: [string[], string[]] = [[], []];
  const code = await runAccuracy(args, {
    write: (line) => out.push(`${line}\n`),
    writeError: (line) => err.push(`${line}\n`),
  });
  return { code, out: out.join(""), err: err.join("") };
}

function writeList(name: string, content: unknown): string {
  const file = path.join(folder, `${name}.json`);
  writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content));
  return file;
}

function listOf(fact: object = {}) {
  const asserted = [{ asset: USDC, direction: "in", amount: "171.477013" }];
  const one = { id: "route", kinds: ["jupiter"], signature: ROUTE, asserted, file: "a.py", ...fact };
  return { project: "somebody", url: "https://example.com/somebody", facts: [one] };
}

const oneFact = writeList("one", listOf({ owner: "AV6VwqhnPSPJQU9i4xfHNscNkkm5GYSP4TajCKS4LAhh" }));
const oneArgs = ["--facts", oneFact, "--timeout", "1"];

describe.skipIf(!areRecordingsHere)(`on recorded transactions${skippedNote}`, () => {
  const recordings = areRecordingsHere ? readRecordings() : new Map<string, unknown>();
  const recorded: AnswerTransaction = (signature, send) => send(recordings.get(signature) ?? null);

  test("facts agree or differ as listed, unrecorded ones are unavailable, and the exit code is 0", async () => {
    const { code, out, err } = await run(recorded);
    expect(err).toBe("");
    expect(out.split("\n")[0]).toMatch(/^127\.0\.0\.1:\d+ serves mainnet \(genesis 5eykt4U/);
    expect(out).toContain("agrees       rotki-swap-token-to-token\n");
    expect(out).toContain(
      `differs      rotki-route-v2\n             ${USDC}: asserted +171.477013, here +171.305536, by −0.171477; expected platform fee −0.171477\n`,
    );
    expect(out).toContain("unavailable  birdeye-5YfU3AsA: the provider does not have the transaction\n");
    expect(out.trimEnd().split("\n").at(-1)).toBe(
      "200 facts: 49 agree, 39 differ for a known reason, 0 unexplained, 112 unavailable",
    );
    expect(code).toBe(0);
    expect(new Set(provider?.asked).size).toBe(provider?.asked.length);
  });

  test("--only selects kinds and ids, and --json prints only one document in base units", async () => {
    const { code, out } = await run(recorded, { args: ["--json", "--only", "rotki-route-v2", "failed"] });
    const { summary, facts } = JSON.parse(out);
    expect(summary).toEqual({ facts: 2, agrees: 0, explained: 2, unexplained: 0, unavailable: 0 });
    expect(facts[1]).toMatchObject({ id: "rotki-route-v2", outcome: "explained", project: "rotki" });
    expect(facts[1].source).toMatch(/^https:\/\/github\.com\/rotki\/rotki\/blob\/[0-9a-f]{40}\//);
    expect(facts[1].amounts[1]).toEqual({
      asset: USDC,
      outcome: "explained",
      assertedRaw: "171477013",
      oursRaw: "171305536",
      differenceRaw: "-171477",
      explained: [PLATFORM_FEE],
      likely: null,
    });
    expect(code).toBe(0);
  });

  test.each([
    ["has no explanation", {}, "by −0.171477; as much as a transfer from "],
    [
      "differs from the expected one",
      { explained: [{ ...PLATFORM_FEE, differenceRaw: "-171478" }] },
      "by −0.171477; expected platform fee −0.171478; as much as a transfer from ",
    ],
    [
      "is missing although the list expects it",
      { asserted: [{ asset: USDC, direction: "in", amountRaw: "171305536" }], explained: [PLATFORM_FEE] },
      "asserted +171.305536, here +171.305536, by +0; expected platform fee −0.171477",
    ],
    [
      "cannot be expressed in base units",
      { asserted: [{ asset: USDC, direction: "in", amount: "171.4770131" }] },
      "the transaction does not show the mint's decimals, or has fewer",
    ],
  ])("a difference that %s is unexplained, and the exit code is 1", async (_, fact, line) => {
    const file = writeList("altered", listOf(fact));
    const { code, out } = await run(recorded, { args: ["--facts", file] });
    expect(out).toContain("UNEXPLAINED  route\n");
    expect(out).toContain(line);
    expect(out).toContain("1 fact: 0 agree, 0 differ for a known reason, 1 unexplained, 0 unavailable");
    expect(code).toBe(1);
  });

  test("a provider that limits calls is called again until it responds", async () => {
    let refusals = 3;
    const limited: AnswerTransaction = (signature, send, response) => {
      refusals -= 1;
      if (refusals < 0) send(recordings.get(signature));
      else response.writeHead(429, { "retry-after": "0" }).end("slow down");
    };
    const { code, out } = await run(limited, { args: ["--only", "rotki-route-v2"] });
    expect(out).toContain("1 fact: 0 agree, 1 differ for a known reason");
    expect(code).toBe(0);
  });

  test("a transaction other than the requested one is not compared", async () => {
    const [first] = recordings.values();
    const { code, out } = await run((_, send) => send(first), { args: oneArgs });
    expect(out).toContain(
      "unavailable  route: getTransaction: malformed result: signatures[0] is not the signature",
    );
    expect(code).toBe(1);
  });
});

test.each<[string, AnswerTransaction, string]>([
  ["does not have the transaction", (_, send) => send(null), "the provider does not have the transaction"],
  [
    "stores it without its outcome",
    (_, send) => send({ slot: 1, transaction: { signatures: [ROUTE] }, meta: null }),
    "the provider has the transaction without its outcome",
  ],
  [
    "returns another form",
    (_, send) => send({ hello: 1 }),
    "getTransaction: malformed result: transaction.transaction is",
  ],
  ["does not return JSON", (_, __, response) => response.end("<html>"), "getTransaction: not JSON: <html>"],
  ["returns an error", (_, __, response) => response.writeHead(403).end(), "getTransaction: HTTP 403"],
  [
    "refuses in JSON-RPC",
    (_, __, response) => response.end('{"id":1,"error":{"code":-32015,"message":"version 2"}}'),
    "getTransaction: JSON-RPC -32015: version 2",
  ],
  ["does not respond in time", () => undefined, "getTransaction: no reply within 1000 ms"],
  ["breaks off", (_, __, response) => response.destroy(), "getTransaction: connection failed"],
])(
  "a provider that %s is reported, and the exit code is 1 if no fact could be read",
  async (_, answer, why) => {
    const { code, out, err } = await run(answer, { args: oneArgs });
    expect(out).toContain(`unavailable  route: ${why}`);
    expect(out).toContain("1 fact: 0 agree, 0 differ for a known reason, 0 unexplained, 1 unavailable");
    expect(err).toBe("");
    expect(code).toBe(1);
  },
);

test("a provider of another cluster is refused before any fact is requested", async () => {
  const { code, out, err } = await run((_, send) => send(null), { genesis: DEVNET });
  expect(err).toMatch(
    new RegExp(`^accuracy: the provider serves the cluster with genesis ${DEVNET}; facts are`),
  );
  expect(out).toBe("");
  expect(provider?.asked).toEqual([]);
  expect(code).toBe(1);
});

test("an unreachable provider is reported without its URL, which may contain a key", async () => {
  const { code, out, err } = await runWith(["--rpc", "http://127.0.0.1:1/?api-key=secret", "--timeout", "1"]);
  expect(err).toMatch(
    /^accuracy: the provider does not say which cluster it serves: getGenesisHash: connection failed/,
  );
  expect(out + err).not.toContain("secret");
  expect(code).toBe(1);
});

test.each([
  [
    "an unknown kind",
    ["--rpc", "http://127.0.0.1:1", "--only", "futures"],
    /or of that kind; kinds are bridge,/,
  ],
])("%s is refused before any call", async (_, args, words) => {
  const { code, err } = await runWith(args);
  expect(err).toMatch(words);
  expect(code).toBe(1);
});

test("the command prints the output of a run and ends with its exit code", async () => {
  const command = ["--import", "tsx", path.join(import.meta.dirname, "accuracy.ts"), "--rpc", "nonsense"];
  const failure = await promisify(execFile)(process.execPath, command).catch((error: unknown) => error);
  expect(failure).toMatchObject({ code: 1, stdout: "", stderr: expect.stringContaining("--rpc") });
});
