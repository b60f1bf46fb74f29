import { address } from "@walletlens/engine/address";
import { expect, test } from "vitest";
import { findGroupJob, readGroupWork } from "@/lib/groups/group-jobs";
import { acceptGroupJob, analyzeGathered } from "@/lib/testing/accept-group-job";
import { provideProduct } from "@/lib/testing/provide-product";
import { concludeGroup, findGroup, followGroup } from "./run-group-job";

const product = await provideProduct({ seed: 1, wallets: 60, mints: 60 });
const { ports, database } = product;
const ring = product.demo.market.truths
  .filter(({ persona }) => persona === "ring")
  .map((truth) => address(truth.address))
  .slice(0, 2);

async function readGathered(jobId: string) {
  const findings = (await readGroupWork(ports, jobId))?.findings;
  if (findings?.kind !== "wallets") throw new Error("the job has found no wallets");
  return findings.wallets;
}

/** Metrics become those of a process of another version, which has run the analyses. */
const moveToOtherVersion = () =>
  database.pool.query("UPDATE wallet_snapshots SET figures_version = figures_version - 1");

test("a job whose wallets a process of another version has analyzed has them analyzed again, and completes", async () => {
  const { jobId } = await acceptGroupJob(product.database, "combined", ring);
  await findGroup(ports, jobId);
  const first = await readGathered(jobId);
  await analyzeGathered(product, first);
  await moveToOtherVersion();

  expect(await followGroup(ports, jobId, 0)).toBe(false);
  const second = await readGathered(jobId);
  expect(second.map(({ wallet }) => wallet)).toEqual(ring);
  for (const [index, { analysisId }] of second.entries()) {
    expect(analysisId).not.toBeNull();
    expect(analysisId).not.toBe(first[index]?.analysisId);
  }
  await analyzeGathered(product, second);
  expect(await followGroup(ports, jobId, 0)).toBe(true);

  // The other version has analyzed them once more before this process concludes.
  await moveToOtherVersion();
  await expect(concludeGroup(ports, jobId)).rejects.toThrow("of another version");
  await analyzeGathered(product, await readGathered(jobId));
  expect(await followGroup(ports, jobId, 0)).toBe(true);
  await concludeGroup(ports, jobId);
  await expect(findGroupJob(ports, jobId)).resolves.toMatchObject({ status: "completed" });
});

test("findings in an unknown form are found again", async () => {
  const { jobId } = await acceptGroupJob(product.database, "combined", ring);
  await database.pool.query("UPDATE group_jobs SET findings = $2 WHERE id = $1", [jobId, { kind: "future" }]);
  await findGroup(ports, jobId);
  expect((await readGathered(jobId)).map(({ wallet }) => wallet)).toEqual(ring);
});
