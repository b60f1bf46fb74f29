import { afterEach, describe, expect, test, vi } from "vitest";
import { createGroupJobs } from "@/lib/groups/group-jobs";
import { createAccounts } from "@/lib/identity/account-store";
import { acceptGroupJob } from "@/lib/testing/accept-group-job";
import { TEST_QUEUE_LIMITS } from "@/lib/testing/test-work";
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
    const groupJobs = createGroupJobs(database, TEST_QUEUE_LIMITS);
    const { jobId } = await acceptGroupJob({ database, ports: { groupJobs } }, "similarity", []);
    const end = (minutesAgo: number) =>
      database.pool.query(
        "UPDATE group_jobs SET status = 'completed', finished_at = now() - make_interval(mins => $2) WHERE id = $1",
        [jobId, minutesAgo],
      );
    await end(0);
    jump(ms);
    expect(await groupJobs.find(jobId)).toMatchObject({ id: jobId, status: "completed" });
    await end(16);
    expect(await groupJobs.find(jobId)).toBeNull();
  });

  test("completes sign-ins that another process has begun, and ends no session early", async () => {
    const [shifted, sound] = [createAccounts(database), createAccounts(other)];
    const challenge = { nonce: `nonce${ms}`, browser: "browser" };
    await sound.addChallenge({ ...challenge, lifetimeSeconds: 300 });
    const identity = { provider: "github", subject: `${ms}` } as const;
    const { userId } = await shifted.open(identity, `usr${ms}`, async () => undefined);
    const origin = { client: "192.0.2.1", agent: null };
    const session = { sessionId: `ses${ms}`, userId, identity, origin };
    jump(ms);
    expect(await shifted.addSession({ ...session, lifetimeSeconds: 300 })).toBe(true);
    expect(await shifted.findSignedIn(session)).not.toBeNull();
    await shifted.addChallenge({ nonce: `other${ms}`, browser: "browser", lifetimeSeconds: 300 });
    expect(await sound.consumeChallenge({ nonce: `other${ms}`, browser: "browser" })).toBe(true);
    expect(await shifted.consumeChallenge(challenge)).toBe(true);
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
