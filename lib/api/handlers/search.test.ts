import { expect, test } from "vitest";
import { provideApi } from "../testing/provide-api";
import { readProblem } from "../testing/read-problem";

const { api } = await provideApi({ RATE_LIMIT_STRANGERS_PER_MINUTE: "2" });

const search = (text: string) => api.call(`/api/v1/intel/search?q=${encodeURIComponent(text)}`);

test.each(["", "a", " a "])("a search for %j is refused with the characters that it needs", async (text) => {
  expect(readProblem(await search(text))).toMatchObject({
    statusCode: 400,
    code: "invalid_request",
    message: expect.stringContaining("at least 2 characters"),
  });
});

test("two characters are searched for", async () => {
  expect(await search("ab")).toMatchObject({ status: 200, body: { results: [] } });
});

test("names that the chain has to be asked for are looked up for all callers without a key together, a few a minute", async () => {
  const codes: unknown[] = [];
  for (const name of ["one.sol", "two.sol", "three.sol"]) codes.push((await search(name)).body.code);
  // The chain of this API is away.
  expect(codes).toEqual(["chain_unavailable", "chain_unavailable", "server_busy"]);
});
