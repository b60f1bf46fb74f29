import { once } from "node:events";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { API_BASE } from "@walletlens/contract/endpoint-definition";
import { z } from "zod";
import { buildReference } from "@/lib/server/docs/openapi/build-reference";
import { SAMPLE_LANGUAGES, type SampleLanguage } from "@/lib/server/docs/openapi/build-samples";
import type { ExampleAddresses } from "@/lib/server/docs/openapi/example-addresses";
import { createAdminKey } from "../support/admin";
import { readDemoGroup, readDemoToken, readDemoWallets } from "../support/demo-wallet";
import { type RunLanguage, runSample, startSample } from "../support/run-sample";

test.describe.configure({ timeout: 600_000 });

const ROOT = path.resolve(import.meta.dirname, "../..");
/** Errors of calls end the program, and the terminal client of this repository is the one of npm. */
const SHELL = `set -e
curl() { command curl --silent --show-error --fail-with-body --no-buffer "$@"; }
npx() { shift 2; "${process.execPath}" --import tsx "${ROOT}/packages/cli/src/walletlens.ts" "$@"; }
`;
const LANGUAGES: Readonly<Record<SampleLanguage, RunLanguage>> = {
  ...{ curl: "curl", cli: "curl", typescript: "TypeScript", python: "Python" },
};
/**
 * A pack is sold only for a payment, which a sample cannot sign; test events, the only deliveries here, have no
 * retry.
 */
const NOT_RUN: ReadonlySet<string> = new Set(["credit-pack", "webhook-retry"]);
/** Streams that do not end. */
const ENDLESS: ReadonlySet<string> = new Set(["watch-events"]);
const GROUPS = buildReference("", { wallet: "", mint: "", others: [] }).groups.map(({ slug }) => slug);

const Job = z.object({ jobId: z.string() });
const Holders = z.object({ data: z.array(z.object({ tokenAddress: z.string() })) });
const Webhook = z.object({ id: z.string() });

interface SampleSubjects {
  readonly site: string;
  readonly addresses: ExampleAddresses;
  readonly apiKey: string;
  /** Values of placeholders. */
  readonly values: Readonly<Record<string, string>>;
}

let subjects: SampleSubjects;

test.beforeAll(async ({ baseURL }) => {
  subjects = await prepareSubjects(baseURL ?? "");
});

/** Calls the API and returns the body of the response; throws unless it is a success. */
async function callApi(site: string, apiKey: string, method: string, url: string, body?: unknown) {
  const response = await fetch(`${site}${API_BASE}${url}`, {
    method,
    headers: { "X-Api-Key": apiKey, "Content-Type": "application/json" },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const answer: unknown = await response.json();
  if (!response.ok) throw new Error(`${method} ${url}: ${response.status} ${JSON.stringify(answer)}`);
  return { status: response.status, answer };
}

/** Provides an account, analyzed wallets, a token that one of them bought, and a finished job. */
async function prepareSubjects(site: string): Promise<SampleSubjects> {
  const { apiKey } = await createAdminKey(2_000);
  const [wallet = ""] = await readDemoWallets();
  const others = (await readDemoGroup()).filter((address) => address !== wallet);
  const mint = await readDemoToken();
  const { jobId } = Job.parse(
    (await callApi(site, apiKey, "POST", `/intel/token/${mint}/holders`, { topN: 3 })).answer,
  );
  const stateOf = async (url: string) => JSON.stringify((await callApi(site, apiKey, "GET", url)).answer);
  await expect.poll(() => stateOf(`/jobs/${jobId}`), { timeout: 120_000 }).toContain('"completed"');
  const tokens = `/intel/wallet/${wallet}/tokens`;
  await expect.poll(() => stateOf(tokens), { timeout: 120_000 }).toContain("tokenAddress");
  const [bought] = Holders.parse((await callApi(site, apiKey, "GET", tokens)).answer).data;
  const values = {
    JOB_ID: jobId,
    RESULT_KEY: `holder-profiles:result:${jobId}`,
    MINT: bought?.tokenAddress ?? "",
  };
  return { site, addresses: { wallet, mint, others }, apiKey, values };
}

/**
 * Key and values for one program. Rotations of keys and calls of webhooks have separate accounts; the number of test
 * events of an account is limited.
 */
async function provideValues(id: string, { site, apiKey: shared, values }: SampleSubjects) {
  if (id !== "rotate-key" && !id.startsWith("webhook-")) return { apiKey: shared, values };
  const { apiKey, keyId } = await createAdminKey(10);
  if (id === "rotate-key") return { apiKey, values: { ...values, ID: keyId } };
  const made = { url: "https://example.com/hooks", events: ["job.completed"] };
  const webhook = Webhook.parse((await callApi(site, apiKey, "POST", "/webhooks", made)).answer);
  const tested = await callApi(site, apiKey, "POST", `/webhooks/${webhook.id}/test`);
  return { apiKey, values: { ...values, ID: webhook.id, DELIVERY: Webhook.parse(tested.answer).id } };
}

for (const slug of GROUPS) {
  for (const language of SAMPLE_LANGUAGES) {
    test(`the samples of the reference of ${slug} in ${language} run against the product`, async () => {
      const { site, addresses } = subjects;
      const group = buildReference(site, addresses).groups.find((each) => each.slug === slug);
      const samples = (group?.endpoints ?? []).flatMap(({ id, samples: byLanguage }) => {
        const code = byLanguage[language];
        return code === null || NOT_RUN.has(id) ? [] : [{ id, code }];
      });
      expect(samples.length).toBeGreaterThan(0);
      for (const { id, code } of samples) {
        const { apiKey, values } = await provideValues(id, subjects);
        const known = new Map(Object.entries(values));
        const filled = code.replace(/<([A-Z_0-9]+)>/g, (all, name: string) => known.get(name) ?? all);
        const sample = {
          language: LANGUAGES[language],
          code: LANGUAGES[language] === "curl" ? `${SHELL}${filled}\n` : filled,
          settings: { API_KEY: apiKey },
        };
        await test.step(id, async () => {
          if (!ENDLESS.has(id)) return expect((await runSample(sample)).trim()).not.toBe("");
          const child = startSample(sample);
          try {
            const [first] = child.stdout === null ? [] : await once(child.stdout, "data");
            expect(String(first)).toContain("retry: 2000");
          } finally {
            child.kill();
          }
        });
      }
    });
  }
}
