import { testAddress } from "@walletlens/engine/testing/build-change";
import { afterEach, describe, expect, test, vi } from "vitest";
import { findGroupJob } from "@/lib/groups/group-jobs";
import { formatSignInMessage } from "@/lib/identity/rules/sign-in-message";
import { findSignedInAccount } from "@/lib/identity/sessions";
import { checkSignedMessage, requestSignedMessage, SIGN_IN } from "@/lib/identity/signed-messages";
import { createPerson } from "@/lib/identity/testing/create-person";
import { acceptGroupJob } from "@/lib/testing/accept-group-job";
import { ServerClock } from "./server-clock";
import { provideDatabase } from "./testing/provide-database";

const HOUR_MS = 3_600_000;

const { database, other } = await provideDatabase();

afterEach(() => vi.useRealTimers());

/** Changes the clock of this process. */
function jump(ms: number): void {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + ms });
}

describe.each([HOUR_MS, -HOUR_MS])("a process whose clock jumps by %i ms", (ms) => {
  test("knows the time of the database", async () => {
    const { rows } = await database.pool.query<{ now: Date }>("SELECT now()");
    jump(ms);
    expect(Math.abs(database.clock.now() - (rows[0]?.now.getTime() ?? 0))).toBeLessThan(HOUR_MS / 2);
  });

  test("returns a job whose result is new, and not one whose result has expired", async () => {
    const { jobId } = await acceptGroupJob(database, "similarity", []);
    const end = (minutesAgo: number) =>
      database.pool.query(
        "UPDATE group_jobs SET status = 'completed', finished_at = now() - make_interval(mins => $2) WHERE id = $1",
        [jobId, minutesAgo],
      );
    await end(0);
    jump(ms);
    expect(await findGroupJob({ database }, jobId)).toMatchObject({ id: jobId, status: "completed" });
    await end(16);
    expect(await findGroupJob({ database }, jobId)).toBeNull();
  });

  test("completes sign-ins that another process has begun, and ends no session early", async () => {
    const shifted = { database, verifySignature: () => true };
    const sound = { database: other, verifySignature: () => true };
    const site = { domain: "site.test", uri: "https://site.test/sign-in" };
    const begin = async (process: typeof shifted) => {
      const { request, browser } = await requestSignedMessage(process, site, SIGN_IN);
      const message = formatSignInMessage({ ...request, address: testAddress("Signer") });
      return { message, browser, signature: new Uint8Array(64) };
    };
    const terms = { domains: [site.domain], purpose: SIGN_IN };
    const soundAttempt = await begin(sound);
    jump(ms);
    const { session } = await createPerson(shifted);
    expect(await findSignedInAccount(shifted, session)).not.toBeNull();
    const shiftedAttempt = await begin(shifted);
    expect(await checkSignedMessage(sound, shiftedAttempt, terms)).toMatchObject({ status: "signed" });
    expect(await checkSignedMessage(shifted, soundAttempt, terms)).toMatchObject({ status: "signed" });
  });
});

test("a reading that was slow on its way does not set the clock back, and a changed clock of the server does", () => {
  const clock = new ServerClock();
  const second = () => Math.round((clock.now() - 1_800_000_000_000) / 1_000);
  clock.set(1_800_000_000_000);
  clock.set(1_799_999_998_000);
  expect(second()).toBe(0);
  clock.set(1_799_999_990_000);
  expect(second()).toBe(-10);
  clock.set(1_800_000_003_000);
  expect(second()).toBe(3);
});
