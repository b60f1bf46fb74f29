import { createClient } from "@walletlens/client";
import { CATALOG, type EndpointId } from "@walletlens/contract/catalog";
import { expect, test } from "vitest";
import { buildSamples, CLIENT_CALLS } from "./build-samples";
import { describeEndpoint } from "./describe-endpoint";
import { findExample } from "./example";
import { fillAddresses, MAINNET_ADDRESSES } from "./example-addresses";

const SITE = "https://wallets.example";
const IDS = Object.keys(CATALOG) as EndpointId[];

const samplesOf = (id: EndpointId) =>
  buildSamples(SITE, describeEndpoint(CATALOG[id]), fillAddresses(findExample(id), MAINNET_ADDRESSES));

test("a call is the same in each language, with a wallet and a token filled in", () => {
  const { curl, typescript, python, cli } = samplesOf("holders");
  const mint = MAINNET_ADDRESSES.mint;
  expect(curl).toContain(`/intel/token/${mint}/holders`);
  expect(typescript).toContain(`console.log(await client.holdersAndWait("${mint}", { topN: `);
  expect(python).toContain(`"${SITE}/api/v1/intel/token/${mint}/holders"`);
  expect(python).toContain('data=json.dumps({"topN": ');
  expect(cli).toContain(`npx -y ${SITE}/packages/walletlens-1.0.0.tgz holders ${mint}`);
});

test.each(IDS)("%s has samples for curl and Python, without recorded ids", (id) => {
  const { curl, typescript, python, cli } = samplesOf(id);
  for (const code of [curl, typescript, python, cli]) {
    if (code === null) continue;
    expect(code).not.toMatch(
      /undefined|\bwh_[0-9a-f]{6}|\bmsg_[0-9a-f]{6}|intel-\w+-[0-9a-f]{6}|:result:[\w-]*[0-9a-f]{8}/,
    );
  }
  expect(curl).not.toBeNull();
  expect(python).not.toBeNull();
});

test("every method of the TypeScript samples exists in the client", () => {
  const client = createClient({ baseUrl: SITE });
  const values = { param: () => '""', options: () => "", body: () => "[]", wholeBody: () => "{}" };
  const methods = Object.values(CLIENT_CALLS).flatMap((build) => build?.(values).split("(")[0] ?? []);
  expect(methods.length).toBeGreaterThan(25);
  expect(methods.filter((name) => !(name in client))).toEqual([]);
});
