import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { type DemoChain, startDemoChain } from "@walletlens/demo-chain/start-demo-chain";
import { SYSTEM_PROGRAM, TOKEN_PROGRAM } from "@walletlens/engine/chain/programs";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import type { Finding } from "./finding";
import { runCanary } from "./run-canary";

let chain: DemoChain;
beforeAll(async () => {
  chain = await startDemoChain({ seed: 3, wallets: 30, mints: 150 });
});
afterAll(() => chain.close());

interface Instruction {
  readonly programIdIndex: number;
  readonly accounts: readonly number[];
}

interface Entry {
  readonly transaction: {
    readonly signatures: readonly [string];
    readonly message: { readonly accountKeys: readonly string[] };
  };
  readonly meta: {
    err: unknown;
    fee: unknown;
    readonly preBalances: readonly number[];
    readonly postBalances: number[];
    readonly postTokenBalances: readonly { readonly accountIndex: number }[];
    readonly loadedAddresses?: Readonly<Record<"writable" | "readonly", readonly string[]>>;
    readonly innerInstructions: { instructions: readonly Instruction[] }[];
  };
}

/** Changes an entry of a block; returns true if it did. */
type Plant = (entry: Entry) => boolean;
/** Returns the result of a method instead of the node's. */
type Change = (method: string, result: unknown) => unknown;

/** Starts a node that changes the results of the demo chain. */
async function startChangedNode(change: Change): Promise<string> {
  const server: Server = createServer(async (request, response) => {
    let text = "";
    for await (const part of request.setEncoding("utf8")) text += part;
    const asked = JSON.parse(text);
    const calls = Array.isArray(asked) ? asked : [asked];
    const headers = { "content-type": "application/json" };
    const reply = await fetch(chain.url, { method: "POST", body: JSON.stringify(calls), headers });
    const answers: { id: number; result: unknown }[] = await reply.json();
    const changed = answers.map((answer) => {
      const { method } = calls.find(({ id }) => id === answer.id);
      const result = change(method, answer.result);
      return result === NO_METHOD
        ? { ...answer, result: undefined, error: NO_METHOD }
        : { ...answer, result };
    });
    response.end(JSON.stringify(Array.isArray(asked) ? changed : changed[0]));
  });
  return listen(server);
}

async function listen(server: Server): Promise<string> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const NO_METHOD = { code: -32601, message: "Method not found" };

const NO_PRICES = ["--sol-prices", "none", "--token-prices", "none"];

async function run(url: string, ...args: readonly string[]) {
  const [out, err]: [string[], string[]] = [[], []];
  const code = await runCanary(["--rpc", url, ...NO_PRICES, ...args], {
    write: (line) => out.push(line),
    writeError: (line) => err.push(line),
  });
  return { code, out: out.join("\n"), err: err.join("\n") };
}

async function findWith(change: Change, blocks = 100) {
  const { code, out } = await run(await startChangedNode(change), "--json", "--blocks", String(blocks));
  const { findings }: { findings: readonly Finding[] } = JSON.parse(out);
  return { code, findings };
}

/** Changes the first entry that `plant` accepts, and returns its signature with the findings. */
async function findPlanted(plant: Plant) {
  let planted = "";
  const result = await findWith((method, block) => {
    const entries = method === "getBlock" ? (block as { transactions: readonly Entry[] }).transactions : [];
    for (const entry of entries) {
      if (planted === "" && entry.meta.err === null && plant(entry))
        planted = entry.transaction.signatures[0];
    }
    return block;
  });
  expect(planted).not.toBe("");
  return { planted, ...result };
}

test("blocks of a chain as this version knows it have no findings", async () => {
  const { code, out } = await run(chain.url, "--blocks", "400");
  expect(out).toMatch(/^0 findings in \d{3,} transactions of 400 blocks of mainnet, [\d.]+ s$/);
  expect(code).toBe(0);
});

/** Changes the data of a program's inner instructions with this many accounts to that of an unknown one. */
function hideInstructions(program: string, minAccounts: number): Plant {
  return ({ transaction: { message }, meta: { loadedAddresses, innerInstructions } }) => {
    const { writable = [], readonly = [] } = loadedAddresses ?? {};
    const index = [...message.accountKeys, ...writable, ...readonly].indexOf(program);
    const isHidden = ({ programIdIndex, accounts }: Instruction) =>
      programIdIndex === index && accounts.length >= minAccounts;
    const group = innerInstructions.find(({ instructions }) => instructions.some(isHidden));
    if (group === undefined) return false;
    group.instructions = group.instructions.map((instruction) =>
      isHidden(instruction) ? { ...instruction, data: "2" } : instruction,
    );
    return true;
  };
}

const FAULTS: readonly [name: string, kind: Finding["kind"], plant: Plant, detail: string][] = [
  [
    "an account that was opened with an unknown rent",
    "rent",
    ({ meta: { preBalances, postBalances, postTokenBalances } }) => {
      const opened = postTokenBalances.find(({ accountIndex }) => preBalances[accountIndex] === 0);
      if (opened === undefined) return false;
      postBalances[opened.accountIndex] = (postBalances[opened.accountIndex] ?? 0) + 128;
      postBalances[0] = (postBalances[0] ?? 0) - 128;
      return true;
    },
    "bytes was opened with",
  ],
  [
    "an instruction that moved units and is not decoded",
    "undecoded",
    hideInstructions(TOKEN_PROGRAM, 3),
    "units left",
  ],
  [
    "an instruction that moved SOL and is not decoded",
    "undecoded",
    hideInstructions(SYSTEM_PROGRAM, 2),
    "lamports left",
  ],
  [
    "balances that do not add up",
    "balance",
    ({ meta: { postBalances } }) => {
      postBalances[0] = (postBalances[0] ?? 0) + 7;
      return true;
    },
    "all balances changed by",
  ],
  [
    "a transaction in another form",
    "unreadable",
    ({ meta }) => {
      meta.fee = "5000";
      return true;
    },
    "meta.fee",
  ],
  [
    "a fee below the base fee",
    "parameter",
    ({ meta }) => {
      meta.fee = 4_000;
      meta.postBalances[0] = (meta.postBalances[0] ?? 0) + 1_000;
      return true;
    },
    "less than the base fee",
  ],
];

test.each(FAULTS)("%s is a finding with the transaction", async (_name, kind, plant, detail) => {
  const { code, planted, findings } = await findPlanted(plant);
  expect(code).toBe(1);
  expect(findings).toContainEqual(
    expect.objectContaining({ kind, signature: planted, detail: expect.stringContaining(detail) }),
  );
  expect(new Set(findings.map(({ signature }) => signature))).toEqual(new Set([planted]));
});

const CHANGES: readonly [name: string, detail: string, method: string, result: unknown][] = [
  [
    "another rent",
    "lamportsPerByte is 6960, and 5080 in the table",
    "getMinimumBalanceForRentExemption",
    890_880,
  ],
  [
    "slower slots",
    "slotMs is 400, and 200 in the table",
    "getRecentPerformanceSamples",
    [{ numSlots: 150, samplePeriodSecs: 60 }],
  ],
  [
    "blockhashes that live longer",
    "blockhashBlocks is ",
    "getLatestBlockhash",
    { value: { lastValidBlockHeight: 999_999_999 } },
  ],
  ["a method that the node lacks", "getEpochInfo has no usable answer", "getEpochInfo", NO_METHOD],
];

test.each(CHANGES)("%s is a finding about a parameter", async (_name, detail, changed, value) => {
  const { code, findings } = await findWith((method, result) => (method === changed ? value : result), 3);
  expect(code).toBe(1);
  expect(findings.filter(({ kind }) => kind === "parameter").map((finding) => finding.detail)).toEqual([
    expect.stringContaining(detail),
  ]);
});

test("findings are printed below their kind, and a failed run is no success", async () => {
  const dear = await startChangedNode((method, result) =>
    method === "getMinimumBalanceForRentExemption" ? 890_880 : result,
  );
  const { code, out } = await run(dear, "--blocks", "3");
  expect(out).toMatch(
    /^1 parameters that differ from the published table:\n {2}slot \d+: lamportsPerByte is 6960/,
  );
  expect(code).toBe(1);
  const closed = await run("http://127.0.0.1:9");
  expect(closed).toMatchObject({ code: 1, out: "", err: expect.stringMatching(/^canary: /) });
  expect(await run(chain.url, "--blocks", "0")).toMatchObject({ code: 1, out: "" });
});

test("a price source that refuses, or has no price, is a finding", async () => {
  const server = createServer((request, response) => {
    const status = request.url?.startsWith("/closed") ? 401 : 200;
    response.writeHead(status, { "content-type": "application/json" }).end("[]");
  });
  const url = await listen(server);
  const sources = ["--sol-prices", `coinbase=${url}/closed?key=secret`];
  const { code, out } = await run(
    chain.url,
    ...["--blocks", "1", "--json", ...sources, "--token-prices", `dexscreener=${url}/empty`],
  );
  const { findings }: { findings: readonly Finding[] } = JSON.parse(out);
  expect(findings).toEqual([
    { kind: "price", slot: null, signature: null, detail: `coinbase=${url}/closed: HTTP 401` },
    { kind: "price", slot: null, signature: null, detail: `dexscreener=${url}/empty has no price of SOL` },
  ]);
  expect(code).toBe(1);
});

test("price sources that have the price of SOL are no finding", async () => {
  const sources = ["--sol-prices", `${chain.url}/sol-usd`, "--token-prices", `${chain.url}/prices`];
  expect((await run(chain.url, "--blocks", "1", ...sources)).out).toMatch(/^0 findings/);
});
