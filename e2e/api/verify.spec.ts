import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { inScope } from "@/packages/testing/test-scope";
import { readChainUrl, readDemoAccess } from "../support/demo-wallet";
import { runCli } from "../support/run-cli";

const LENDING = "evidence.inputs.labels.lending";

let folder: string;

test.beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "walletlens-verify-"));
});
test.afterAll(() => rm(folder, { recursive: true, force: true }));

/** Runs `verify` on a body; returns the exit code and the printed verification. */
async function verify(body: object, rpcUrl: string) {
  const file = path.join(folder, "answer.json");
  await writeFile(file, JSON.stringify(body));
  const { code, stdout } = await runCli(undefined, "", "verify", file, "--rpc", rpcUrl, "--json");
  return { code, found: stdout === "" ? null : JSON.parse(stdout) };
}

test("responses of the product equal the results from its chain, and changed ones state the differences", async ({
  request,
}) => {
  const { wallet, apiKey } = await readDemoAccess();
  const rpcUrl = await readChainUrl();
  const ask = async (part: string, query: string) => {
    const answer = await request.get(`/api/v1/intel/wallet/${wallet}${part}?${query}`, {
      headers: { "X-Api-Key": apiKey },
    });
    expect(answer.status()).toBe(200);
    return answer.json();
  };
  const profile = await ask("", "evidence=true&charts=true");
  const time = new Date(Date.parse(profile.coverage.toTime) - 86_400_000).toISOString();
  const hud = await ask("/hud", "evidence=true");
  const tokens = await ask("/tokens", "evidence=true&pageSize=3&page=2&sortBy=roi");
  const past = await ask("", `evidence=true&asOf=${time}`);
  for (const body of inScope({ quick: [profile, tokens], full: [profile, tokens, hud, past] })) {
    const { code, found } = await verify(body, rpcUrl);
    expect([code, found.verdict, found.differences]).toEqual([3, "equal_as_stated", []]);
    const stated = found.asStated.map((part: { readonly path: string }) => part.path);
    expect(stated[0]).toBe("evidence.inputs.prices");
  }
  const plain = await ask("/hud", "");
  expect(plain.provenance.inputs).toEqual(hud.provenance.inputs);
  expect(plain.provenance.inputs).toEqual(profile.hud.provenance.inputs);
  expect(await verify(plain, rpcUrl)).toMatchObject({ code: 5, found: { verdict: "unread" } });

  const lent = structuredClone(profile);
  lent.evidence.inputs.labels.lending.push(wallet);
  expect(await verify(lent, rpcUrl)).toMatchObject({
    code: 3,
    found: { asStated: expect.arrayContaining([expect.objectContaining({ path: LENDING })]) },
  });
  lent.evidence.inputs.missing = [profile.evidence.inputs.signatures[0]];
  expect(await verify(lent, rpcUrl)).toMatchObject({
    code: 1,
    found: { differences: [{ path: "evidence.inputs.missing[0]", source: "signature" }] },
  });
  profile.summary.feesSol += 1;
  expect(await verify(profile, rpcUrl)).toMatchObject({
    code: 1,
    found: { differences: [{ path: "summary.feesSol", source: "figure" }] },
  });
  expect(await verify(hud, "http://127.0.0.1:9")).toMatchObject({ code: 5, found: null });
  expect(await verify([{}], rpcUrl)).toMatchObject({ code: 5, found: null });
});
