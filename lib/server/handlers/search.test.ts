import { USDC } from "@walletlens/engine/chain/assets";
import { testAddress } from "@walletlens/engine/testing/build-change";
import { expect, test } from "vitest";
import { provideApi } from "../testing/provide-api";
import { readProblem } from "../testing/read-problem";

const { api } = await provideApi({ RATE_LIMIT_ANONYMOUS_LOOKUPS_PER_MINUTE: "2" });

const search = (text: string) => api.call(`/api/v1/intel/search?q=${encodeURIComponent(text)}`);

test.each(["", "a", " a "])("a search for %j is refused with the minimum length", async (text) => {
  expect(readProblem(await search(text))).toMatchObject({
    statusCode: 400,
    code: "invalid_request",
    message: expect.stringContaining("at least 2 characters"),
  });
});

test("a search for two characters is accepted", async () => {
  expect(await search("ab")).toMatchObject({ status: 200, body: { results: [] } });
});

test("an address without stored data is of unknown kind, and a well-known mint is found by its short form", async () => {
  const address = testAddress("D");
  expect((await search(address)).body).toEqual({
    results: [{ kind: "unknown", address, name: null, symbol: null, label: null, match: "address" }],
  });
  for (const text of ["EPjF…Dt1v", "EPjF...Dt1v", "$USDC"]) {
    expect((await search(text)).body.results, text).toContainEqual(
      expect.objectContaining({ kind: "token", address: USDC, symbol: "USDC" }),
    );
  }
});

test("lookups of names on the chain are limited per minute for all callers without a key together", async () => {
  const codes: unknown[] = [];
  for (const name of ["one.sol", "two.sol", "three.sol"]) codes.push((await search(name)).body.code);
  // The chain of this API is unavailable.
  expect(codes).toEqual(["chain_unavailable", "chain_unavailable", "server_busy"]);
});
