import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { startProviderServer } from "@walletlens/demo-chain/testing/json-servers";
import { address } from "@walletlens/engine/address";
import { WRAPPED_SOL } from "@walletlens/engine/chain/assets";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createChainReader } from "./create-chain-reader.ts";
import { readAll } from "./testing/open-reader.ts";

const file = path.resolve("../shared/data/mainnet/rpc_exchanges.ndjson.gz");
const isHere = existsSync(file);

interface Recorded {
  /** Signatures by address, newest first. */
  readonly lists: Map<string, readonly { readonly signature: string }[]>;
  readonly transactions: Map<string, unknown>;
  /** Token accounts by owner and program. */
  readonly holdings: Map<string, unknown>;
}

/** Reads the responses that other projects recorded from providers, as one ledger. */
function readRecording(): Recorded {
  const recorded: Recorded = { lists: new Map(), transactions: new Map(), holdings: new Map() };
  for (const line of gunzipSync(readFileSync(file)).toString("utf8").trim().split("\n")) {
    const { request, response } = JSON.parse(line);
    const [, name = "", second = ""] = String(request.key_in_filename ?? "").split("-");
    const [first = name, filter] = request.params ?? [];
    if (request.method === "getTransaction") recorded.transactions.set(first, response.result);
    if (request.method === "getTokenAccountsByOwner") {
      const program = filter?.programId ?? second.replace(".json", "");
      recorded.holdings.set(`${first} ${program}`, response.result);
    }
    if (request.method === "getSignaturesForAddress") {
      const key = filter?.until ? `${first} ${filter.before}` : first;
      if (response.result.length > (recorded.lists.get(key)?.length ?? 0))
        recorded.lists.set(key, response.result);
    }
  }
  return recorded;
}

function serve({ lists, transactions, holdings }: Recorded) {
  return startProviderServer((method, [first, second]) => {
    const options: Record<string, unknown> = Object(second);
    switch (method) {
      case "getTransaction":
        return transactions.get(String(first)) ?? null;
      case "getTokenAccountsByOwner":
        return holdings.get(`${first} ${options.programId}`) ?? { context: { slot: 312_576_651 }, value: [] };
      case "getAccountInfo":
        return { context: { slot: 312_576_652 }, value: null };
      case "getSignaturesForAddress": {
        const list = lists.get(`${first} ${options.before}`) ?? lists.get(String(first)) ?? [];
        const above = list.findIndex((entry) => entry.signature === options.before);
        return list.slice(above + 1, above + 1 + Number(options.limit));
      }
      default:
        return null;
    }
  });
}

describe.skipIf(!isHere)(`recorded exchanges${isHere ? "" : " (skipped: no recorded data)"}`, () => {
  let server: Awaited<ReturnType<typeof serve>>;
  beforeAll(async () => {
    server = await serve(readRecording());
  });
  afterAll(() => server.close());

  test("a range between two signatures is read as recorded", async () => {
    const chain = createChainReader({ url: server.url });
    const { signatures, end, chunks } = await readAll(
      chain,
      address("BeWvKX4GCSzfQdWgvzH1nzNFujCAktbV2wYrUMGpQz3"),
      {
        limit: 1000,
        before: "4XaCfTLNno3rAETUgRC5tfPwzvvkJzARQYcyjas4nEyzkM7iFgZtHC2rY85JxJsb7baJqcnLSdqHdrhjgffQXuyo",
      },
    );
    expect(signatures).toEqual([
      "3bg38hZgFD5xwnwf3gj3oik8F22kF3GtKZmQd3bj1syK7b9GCNqbGKnir4XuhjUXhpe4qQbeYPZjCzowLUH17Rx1",
      "3Nz9gnhcxgYSeK7B9PNvabUDKCt37eYNaEx8kZoXBuvY3SS9xuw9emEPdwBPBcSBL1QZ8sBDR1xGpFLj3XGVGxFb",
    ]);
    expect(end).toBe(true);
    expect(chunks[0]?.transactions.map(({ slot, blockTime }) => [slot, blockTime])).toEqual([
      [378_394_892, 1_762_471_062],
      [378_394_887, 1_762_471_060],
    ]);
  });

  test("a mostly pruned history lists the missing transactions as unavailable", async () => {
    const chain = createChainReader({ url: server.url, sleep: () => new Promise(setImmediate) });
    const wallet = address("7T8ckKtdc5DH7ACS5AnCny7rVXYJPEsaAbdBri1FhPxY");
    const { chunks, signatures } = await readAll(chain, wallet, {
      limit: 1000,
      before: "an unlisted signature",
    });
    const unavailable = chunks.flatMap((chunk) => chunk.unavailable).length;
    expect([signatures.length, unavailable, chunks.at(-1)?.listed]).toEqual([11, 301, 312]);
  });

  test("token accounts of both programs are decoded like a validator", async () => {
    const chain = createChainReader({ url: server.url });
    const wallet = await chain.readWallet(address("4abvSWugzSRhpAk4rpvdSruFAFoNG1D1JTStmzpGt7xA"));
    expect(wallet.tokenAccounts).toHaveLength(23);
    expect(wallet.slot).toBe(312_576_651);
    expect(wallet.tokenAccounts.every(({ lamports }) => lamports > 2_000_000n)).toBe(true);
    expect(wallet.tokenAccounts.some(({ mint }) => mint === WRAPPED_SOL)).toBe(false);
  });
});
