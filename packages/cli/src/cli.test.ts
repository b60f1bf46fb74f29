import { type ChildProcess, execFile, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import path from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { bundlePrograms } from "../../testing/bundle-programs.ts";
import { SAMPLE_METRICS } from "../../testing/sample-metrics.ts";
import packageJson from "../package.json" with { type: "json" };
import { runClient } from "./run-client.ts";
import { type Canned, startCannedServer } from "./testing/canned-server.ts";

const ROOT = path.resolve(import.meta.dirname, "../../..");
const WALLET = "FzLZJCdqWNJ3mda5JswHC6kCKQ28C6DQbFAxjXhDyNJX";
const NEVER_USED = "7Yhx1xUsr7Dj9RFcBQ8KpCkiVpUv54xvWw9CxFtwFe2z";
const EXCHANGE = "5tzFkiKscXHK5ZXCGbXZxdw7gTjjD1mBwuoFbhUvuAi9";
const BUSY = "4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T";
const POOR = "9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWN";
const BROKEN = "6p6xgHyF7AeE6TZkSmFsko444wqoP15icUSqi2jfGiPN";
const SILENT = "7vfCXTUXx5WJV5JADk17DUJ4ksgau7utNKj4b963voxs";
const SLOW_MINT = "DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263";
const SLOW_JOB = "job-2";
const AWAY = "http://127.0.0.1:9";
const MINT = "JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN";

const PERIOD = { realizedPnlSol: 0, realizedPnlUsd: 0, tradesCount: 0, winRate: 0 };

const HUD = {
  walletAddress: WALLET,
  signalType: "wallet_behavior_v1",
  behaviorCode: "W",
  ...SAMPLE_METRICS,
  dataQualityTier: "SILVER",
  tierReasons: ["reconciliation", "coverage"],
  isBot: false,
  isWhale: true,
  periods: {
    d7: { realizedPnlSol: 1.5, realizedPnlUsd: 225, tradesCount: 4, winRate: 0.75 },
    d30: { ...PERIOD, realizedPnlSol: -2, unknown: ["realizedPnlSol", "realizedPnlUsd"] },
    d90: { ...PERIOD, unknown: ["realizedPnlSol", "realizedPnlUsd", "winRate"] },
  },
  positions: { winRate: 0.25 },
  calculatedAt: "2026-11-20T10:00:00.000Z",
  provenance: {
    ...{ provider: "walletlens", schemaVersion: "1.0.0", generatedAt: "2026-11-20T10:00:00.000Z" },
    dataRange: { from: null, to: null, complete: true },
  },
  unknown: ["currentHoldingsSol", "typicalEntryMcapUsd"],
};

const PROFILE = {
  status: "ok",
  walletAddress: WALLET,
  summary: { profitableTradesCount: 1, totalTradesCount: 2, knownLabel: null },
  kol: null,
  hud: HUD,
  behavior: null,
  pnl: {
    allTime: {
      ...{ realizedPnlSol: 2, unrealizedPnlSol: 0.5, netPnlSol: 2.5, winRate: 0.5, knownBasisShare: 1 },
      results: {
        sol: {
          ...{ realized: 2, openPriced: 0.5, openUnpricedCost: 3.5, total: 2.5 },
          unknown: ["openPriced", "total"],
        },
        usd: {
          ...{ realized: 310, openPriced: 75, openUnpricedCost: 525, total: 385 },
          unknown: ["openPriced", "total"],
        },
      },
      unpriced: { tokens: 2, costSol: 3.5 },
      atLeast: { unrealizedPnlSol: -3, netPnlSol: -1 },
      usd: { realizedPnlUsd: 310, winRate: 0.5 },
      costs: { networkFeesSol: 0.02, tipsSol: 0.5, failedFeesSol: 0.003 },
      netAfterCostsSol: 2.4,
      unknown: ["unrealizedPnlSol", "netPnlSol", "netAfterCostsSol"],
    },
  },
  positions: { count: 8, winners: 2, winRate: 0.25, unknownCount: 1 },
  shape: { meanPnlSol: 0.5, bestShare: 0.6, topFiveShare: 1, profitFactor: null, withoutBestSol: 0 },
  risk: { maxDrawdownSol: 0, longestLosingRun: 2, unknown: ["maxDrawdownSol"] },
  cash: {
    ...{
      fromSlot: 1,
      toSlot: 9,
      openingSol: 0,
      tradesSol: 2,
      atomicSol: 0,
      feesSol: -0.5,
      rentSol: 0,
      ordersSol: 0,
    },
    ...{
      programsSol: 0,
      besideTradesSol: -0.3,
      receivedSol: 5,
      sentSol: -1,
      unexplainedSol: 0,
      closingSol: 5.2,
    },
    usd: {
      ...{ opening: 0, trades: 0, atomic: 0, fees: 0, orders: 0, programs: 0, besideTrades: 0 },
      ...{ received: 25, sent: -5, unexplained: 0, closing: 20 },
    },
  },
  copyability: { share10s: 0.8, share30s: 0.4, share60s: 0, unknown: ["share30s"] },
  coverage: { transactions: 40, complete: true },
  automation: { reasons: [] },
  reconciliation: { verdict: "PARTIAL" },
};

/**
 * Hostile name that anyone might give a wallet: clears the screen, sets a title, turns the reading direction
 * round.
 */
const HOSTILE = "pool\u001b[2J\u001b]0;owned\u0007\u009b31m\u202egnp.exe";

const SKIPPED = {
  walletAddress: EXCHANGE,
  rank: 1,
  supplyPercent: 24.5,
  behaviorType: null,
  knownLabel: HOSTILE,
  analysisSkipped: true,
  dataQualityTier: "INSUFFICIENT",
  tierReasons: ["cycles"],
  knownBasisShare: null,
  coverage: null,
};
const HOLDERS = {
  mode: "full",
  tokenMint: MINT,
  profiles: [SKIPPED],
  metadata: { totalHoldersRequested: 1, totalHoldersAnalyzed: 0, failedHolders: 0, truncated: false },
};
const TRADES = {
  walletAddress: WALLET,
  dataRange: { from: null, to: null, complete: true },
  trades: [
    {
      ...{ blockTime: "2025-10-09T09:25:20.000Z", side: "sell", tokenAddress: MINT, tokenSymbol: HOSTILE },
      ...{ amount: "15.5", proceedsSol: 6, costSol: 2.5, realizedPnlSol: 3.5, realizedPnlUsd: null },
      ...{ signature: "s32", unknown: ["costSol", "realizedPnlSol", "realizedPnlUsd"] },
    },
  ],
  nextCursor: "next",
};
const FILE = "blockTime,tokenName\r\n2025-10-09T09:25:20.000Z,Café\r\n";
const QUEUED = { status: "queued", jobId: "job-1", requestId: "req-1" };

const ANSWERS: Readonly<Record<string, Canned>> = {
  [`GET /intel/wallet/${WALLET}/hud`]: { json: HUD },
  [`GET /intel/wallet/${WALLET}`]: { json: PROFILE },
  [`GET /intel/wallet/${WALLET}?asOf=1000`]: {
    json: { ...PROFILE, coverage: { transactions: 40, complete: false } },
  },
  [`GET /intel/wallet/${WALLET}/hud?asOf=1000`]: { json: { ...HUD, behaviorCode: "S" } },
  [`GET /intel/wallet/${WALLET}/hud?maxAgeSeconds=60`]: { json: { ...HUD, behaviorCode: "P" } },
  [`GET /intel/wallet/${WALLET}/hud?evidence=true`]: { json: { ...HUD, evidence: { inputs: {} } } },
  [`GET /intel/wallet/${NEVER_USED}/hud`]: failing(
    404,
    "wallet_not_found",
    "This address has never been used.",
  ),
  [`GET /intel/wallet/${EXCHANGE}/hud`]: failing(422, "system_wallet", `This is ${HOSTILE}.`),
  [`GET /intel/wallet/${BUSY}/hud`]: failing(429, "rate_limited", "Too many calls."),
  [`GET /intel/wallet/${POOR}/hud`]: failing(402, "insufficient_credits", "There are not enough credits."),
  [`GET /intel/wallet/${BROKEN}/hud`]: failing(503, "chain_unavailable", "The chain cannot be reached."),
  [`GET /intel/wallet/${SILENT}/hud`]: null,
  [`GET /intel/wallet/${WALLET}/trades?from=2025-01-01&limit=1`]: { json: TRADES },
  [`GET /intel/wallet/${WALLET}/trades?format=csv&to=2026-01-01`]: { text: FILE },
  [`POST /intel/token/${MINT}/holders`]: { status: 202, json: QUEUED },
  [`POST /intel/token/${SLOW_MINT}/holders`]: { status: 202, json: { ...QUEUED, jobId: SLOW_JOB } },
  [`GET /jobs/${SLOW_JOB}/events`]: null,
  // A node's answer about a wallet without transactions.
  "POST /": { json: { jsonrpc: "2.0", id: 1, result: [] } },
  "GET /jobs/job-1": { json: { status: "completed", progress: 100 } },
  "GET /jobs/result/by-key?key=holder-profiles%3Aresult%3Ajob-1": { json: HOLDERS },
};

const PROGRAMS = ["packages/cli/src/walletlens.ts", "lib/cli/admin.ts", "lib/cli/analyze.ts"] as const;
const [CLIENT, ADMIN, ANALYZE] = PROGRAMS;

let server: Awaited<ReturnType<typeof startCannedServer>>;
let bundled: Awaited<ReturnType<typeof bundlePrograms>>;

beforeAll(async () => {
  server = await startCannedServer(ANSWERS);
  bundled = await bundlePrograms(PROGRAMS, "packages/cli/package.json");
});

afterAll(() => {
  bundled.remove();
  server.close();
});

function programOf(source: (typeof PROGRAMS)[number]): string {
  return bundled.programs[PROGRAMS.indexOf(source)] ?? "";
}

/** Runs the client in this process, which takes a tenth of the time of another one. */
async function cli(args: readonly string[]) {
  const { stdout, stderr, end } = captureOutput();
  try {
    await runClient(args, new AbortController().signal);
    return { code: process.exitCode ?? 0, stdout: stdout.join(""), stderr: stderr.join("") };
  } finally {
    process.exitCode = undefined;
    end();
  }
}

/** Collects what this process prints, with the settings of the client, until `end`. */
function captureOutput() {
  const [stdout, stderr]: [string[], string[]] = [[], []];
  vi.stubEnv("WALLETLENS_URL", server.url);
  vi.stubEnv("WALLETLENS_API_KEY", "ak_env");
  const decoder = new TextDecoder();
  const collect = (parts: string[]) => (part: string | Uint8Array) => {
    parts.push(typeof part === "string" ? part : decoder.decode(part, { stream: true }));
    return true;
  };
  vi.spyOn(process.stdout, "write").mockImplementation(collect(stdout));
  vi.spyOn(process.stderr, "write").mockImplementation(collect(stderr));
  vi.spyOn(console, "log").mockImplementation((line: string) => void stdout.push(`${line}\n`));
  vi.spyOn(console, "error").mockImplementation((line: string) => void stderr.push(`${line}\n`));
  const end = () => {
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
  };
  return { stdout, stderr, end };
}

/** Runs the client as `npm run cli -- …` does; `meet` gets the process. */
function startCli(args: readonly string[], meet: (child: ChildProcess) => void = () => undefined) {
  const command = [programOf(CLIENT), ...args];
  return new Promise<{ code: number | null; stdout: string; stderr: string }>((resolve) => {
    const child = execFile(
      process.execPath,
      command,
      { cwd: ROOT, env: environment() },
      (_, stdout, stderr) => resolve({ code: child.exitCode, stdout, stderr }),
    );
    meet(child);
  });
}

function environment() {
  return { ...process.env, WALLETLENS_URL: server.url, WALLETLENS_API_KEY: "ak_env" };
}

function failing(status: number, code: string, message: string): Canned {
  return { status, json: { statusCode: status, error: "x", code, message, requestId: "r" } };
}

test('a signal is a table for people that prints unknown metrics as "unknown"', async () => {
  const { code, stdout, stderr } = await cli(["hud", WALLET]);
  expect([code, stderr]).toEqual([0, ""]);
  expect(stdout).toMatch(/^wallet +FzLZJCdqWNJ3mda5JswHC6kCKQ28C6DQbFAxjXhDyNJX$/m);
  expect(stdout).toMatch(/^win rate +50%$/m);
  expect(stdout).toMatch(/^median hold +2 d$/m);
  expect(stdout).toMatch(/^flags +whale$/m);
  expect(stdout).toMatch(/^quality +SILVER \(reconciliation, coverage\)$/m);
  expect(stdout).toMatch(/^holdings value +partial 10\.00 SOL$/m);
  expect(stdout).toMatch(/^entry market cap \(trimmed mean\) +unknown$/m);
  expect(server.keys.at(-1)).toBe("ak_env");
});

test("results are printed in SOL and dollars, and a partial one names what it omits", async () => {
  const { code, stdout } = await cli(["profile", WALLET]);
  expect(code).toBe(0);
  expect(stdout).toMatch(/^realized PnL +\+2\.000 SOL, \+\$310\.00$/m);
  expect(stdout).toMatch(
    /^unrealized PnL +partial \+0\.500 SOL, partial \+\$75\.00, and 2 tokens without a price, cost 3\.500 SOL$/m,
  );
  expect(stdout).toMatch(
    /^total PnL +partial \+2\.500 SOL, partial \+\$385\.00, and 2 tokens without a price, cost 3\.500 SOL$/m,
  );
  expect(stdout).toMatch(/^winning tokens +1 of 2$/m);
  const partly = await cli(["profile", WALLET, "--as-of", "1000"]);
  expect(partly.stdout).toMatch(/^winning tokens +partial 1 of 2$/m);
});

test("the cash statement is one line that adds up, without terms of 0: 0 + 2 − 0.5 − 0.3 + 5 − 1 = 5.2", async () => {
  const { stdout } = await cli(["profile", WALLET]);
  const trades = "0 SOL before + 2 SOL trades − 0.5 SOL fees and tips − 0.3 SOL beside trades";
  expect(stdout).toContain(`${trades} + 5 SOL received − 1 SOL sent = 5.2 SOL on chain`);
  expect(stdout).toContain("$0.00 before + $25.00 received − $5.00 sent = $20.00 on chain");
});

test("periods, positions, costs, distribution, risk and copyability are printed, partial ones marked", async () => {
  const hud = (await cli(["hud", WALLET])).stdout;
  expect(hud).toMatch(/^last 7 days +\+1\.500 SOL, \+\$225, closed trades 4, win rate 75%$/m);
  expect(hud).toMatch(/^last 30 days +partial −2\.000 SOL, unknown, closed trades 0, win rate 0%$/m);
  expect(hud).toMatch(/^last 90 days +unknown, unknown, closed trades 0, win rate unknown$/m);
  expect(hud).toMatch(/^winning positions +25%$/m);
  const { stdout } = await cli(["profile", WALLET]);
  expect(stdout).toContain(hud.split("\n")[0]);
  expect(stdout).toMatch(/^tips +0\.5000 SOL$/m);
  expect(stdout).toMatch(/^total PnL after costs +partial \+2\.400 SOL$/m);
  expect(stdout).toMatch(/^bought tokens +8$/m);
  expect(stdout).toMatch(/^bought tokens in profit +2$/m);
  expect(stdout).toMatch(/^bought tokens of unknown result +1$/m);
  expect(stdout).toMatch(/^from the best token +60%$/m);
  expect(stdout).toMatch(/^profit factor +no losses$/m);
  expect(stdout).toMatch(/^max\. drawdown +unknown$/m);
  expect(stdout).toMatch(/^profit held over 30 s +partial 40%$/m);
});

test("--json prints only the response, and options may follow the command", async () => {
  const args = ["hud", WALLET, "--as-of", "1000", "--json", "--key", "ak_told"];
  const { code, stdout, stderr } = await cli(args);
  expect([code, stderr]).toEqual([0, ""]);
  expect(JSON.parse(stdout)).toEqual({ ...HUD, behaviorCode: "S" });
  expect(server.keys.at(-1)).toBe("ak_told");
});

test("--max-age-seconds requests metrics up to an age", async () => {
  const { code, stdout } = await cli(["hud", WALLET, "--max-age-seconds", "60", "--json"]);
  expect([code, JSON.parse(stdout).behaviorCode]).toEqual([0, "P"]);
});

test("--evidence requests the inputs, which --json prints", async () => {
  const { code, stdout } = await cli(["hud", WALLET, "--evidence", "--json"]);
  expect([code, JSON.parse(stdout).evidence]).toEqual([0, { inputs: {} }]);
});

test("sales are a table that marks partial and unknown results and names the next page", async () => {
  const { code, stdout, stderr } = await cli(["trades", WALLET, "--from", "2025-01-01", "--limit", "1"]);
  expect([code, stderr]).toEqual([0, ""]);
  expect(stdout).toMatch(/^next page +--cursor next$/m);
  expect(stdout).toMatch(/sell +pool\S+ +15\.5 +6\.000 +partial 2\.500 +partial \+3\.500 +unknown +s32$/m);
  expect(stdout).not.toMatch(/[^\P{C}\n]/u);
});

test("--csv prints the file unchanged and rejects page options", async () => {
  const file = await cli(["trades", WALLET, "--csv", "--to", "2026-01-01"]);
  expect([file.code, file.stderr, file.stdout]).toEqual([0, "", FILE]);
  const { code, stderr } = await cli(["trades", WALLET, "--csv", "--limit", "5"]);
  expect([code, stderr]).toEqual([2, expect.stringContaining("cannot be used with")]);
});

test("a job is followed to its result, and control characters in a name do not reach the terminal", async () => {
  const { code, stdout, stderr } = await cli(["holders", MINT, "--top", "1"]);
  expect([code, stderr]).toEqual([0, ""]);
  expect(stdout).toMatch(/^1 +5tzF\w{40} +24\.50 +skipped: pool\[2J\]0;owned31mgnp\.exe$/m);
  expect(stdout).not.toMatch(/[^\P{C}\n]/u);
});

test("JSON escapes invisible characters without changing the data", async () => {
  const { stdout } = await cli(["holders", MINT, "--json"]);
  expect(stdout).not.toMatch(/[^\P{C}\n]/u);
  expect(JSON.parse(stdout)).toEqual(HOLDERS);
});

test.each([
  ["bad input", ["hud", "xyz"], 2, /must be base58/],
  ["an unknown command", ["hod", WALLET], 2, /unknown command 'hod'/],
  ["two shapes at once", ["holders", MINT, "--agent", "--deep"], 2, /cannot be used with/],
  ["a wallet never used", ["hud", NEVER_USED], 3, /^walletlens: This address has never been used\.\n$/],
  ["a system wallet with a hostile name", ["hud", EXCHANGE], 4, /^walletlens: This is pool\[2J[ -~]*\n$/],
  ["a server that failed", ["hud", BROKEN], 5, /^walletlens: The chain cannot be reached\.\n$/],
  [
    "a server that is away",
    ["pricing", "--url", AWAY],
    5,
    /^walletlens: http:\/\/127\.0\.0\.1:9 cannot be reached\.\n$/,
  ],
  [
    "a file that is absent",
    ["verify", "/none.json", "--rpc", AWAY],
    5,
    /^walletlens: The answer could not be read: .*none/,
  ],
  [
    "a file that is no JSON",
    ["verify", "README.md", "--rpc", AWAY],
    5,
    /^walletlens: The answer is not JSON: /,
  ],
  [
    "an answer of another shape",
    ["verify", "package.json", "--rpc", AWAY],
    5,
    /another shape: walletAddress: /,
  ],
  ["no file", ["verify", "--rpc", AWAY], 2, /missing required argument 'file'/],
  ["a call that cannot be paid", ["hud", POOR], 6, /^walletlens: There are not enough credits\.\n$/],
  ["too many calls", ["hud", BUSY], 7, /^walletlens: Too many calls\.\n$/],
] as const)(
  "%s exits with its own code and one line on stderr, and prints nothing",
  async (_, args, expected, line) => {
    const { code, stdout, stderr } = await cli(args);
    expect([code, stdout]).toEqual([expected, ""]);
    expect(stderr).toMatch(line);
  },
);

test("Ctrl-C ends a call at once, with its own code", async () => {
  const before = server.asked.length;
  const { code, stdout, stderr } = await startCli(["hud", SILENT], (child) => {
    const timer = setInterval(() => {
      if (server.asked.length === before) return;
      clearInterval(timer);
      child.kill("SIGINT");
    }, 20);
  });
  expect([code, stdout, stderr]).toEqual([130, "", ""]);
});

test("Ctrl-C during a job names the command that prints its progress", async () => {
  const { code, stdout, stderr } = await startCli(["holders", SLOW_MINT], (child) => {
    const timer = setInterval(() => {
      if (!server.asked.some((call) => call.includes(SLOW_JOB))) return;
      clearInterval(timer);
      child.kill("SIGINT");
    }, 20);
  });
  expect([code, stdout]).toEqual([130, ""]);
  expect(stderr).toBe(
    `walletlens: the job continues on the server; \`walletlens job ${SLOW_JOB}\` prints its progress\n`,
  );
});

test("a response from standard input without prices exits with the code for unread data", async () => {
  const hash = createHash("sha256").digest("hex");
  const inputs = { signatures: 0, hash, pricesHash: "" };
  const provenance = { ...HUD.provenance, inputs, transactionRange: null };
  const { code, stdout, stderr } = await startCli(["verify", "-", "--rpc", server.url], (child) => {
    child.stdin?.end(JSON.stringify({ ...HUD, provenance }));
  });
  expect([code, stderr]).toEqual([5, ""]);
  expect(stdout).toMatch(/^verdict +not verified: a part could not be read$/m);
  expect(stdout).toMatch(/^evidence +the answer does not have its prices; call again with evidence=true$/m);
});

test("--version prints the version of the package", async () => {
  const { code, stdout } = await startCli(["--version"]);
  expect([code, stdout]).toEqual([0, `${packageJson.version}\n`]);
});

test.each([
  ["the client's answer", CLIENT, ["hud", WALLET]],
  ["the client's help", CLIENT, ["--help"]],
  ["the operator's help", ADMIN, ["--help"]],
  ["an analysis's help", ANALYZE, ["--help"]],
])("%s ends silently if the pipe is closed, with its exit code", async (_, source, args) => {
  const command = [programOf(source), ...args];
  const child = spawn(process.execPath, command, { cwd: ROOT, env: environment() });
  child.stdout.destroy();
  const [stderr, [code]] = await Promise.all([text(child.stderr), once(child, "close")]);
  expect([code, stderr]).toEqual([141, ""]);
});

test("--help names every exit code", async () => {
  const { code, stdout } = await cli(["--help"]);
  expect(code).toBe(0);
  for (const exitCode of [0, 1, 2, 3, 4, 5, 6, 7, 130, 141])
    expect(stdout).toMatch(new RegExp(`^  ${exitCode}\\s+\\W?\\w`, "m"));
});
