import { expect, test } from "vitest";
import { getLog } from "@/lib/config/log";
import { type RequestEvent, RequestRelay } from "./relay-requests";

const CHECK_SECONDS = 5;

/** A relay of one lost work and one new one, and the seconds at which it sends each. */
function createRelay() {
  let seconds = 0;
  const sent: string[] = [];
  const outages = { server: false, database: false };
  const events = new Map<"new" | "lost", RequestEvent>([
    ["lost", { id: "lost:2", name: "requested", data: { id: "lost", run: 2 } }],
  ]);
  const claim = (kind: "new" | "lost") => async () => {
    if (outages.database) throw new Error("the database is away");
    const event = events.get(kind);
    events.delete(kind);
    return event === undefined ? [] : [event];
  };
  const reach = async () => {
    if (outages.server) throw new Error("the server is away");
  };
  const relay = new RequestRelay({
    client: {
      async send(sending: unknown) {
        await reach();
        for (const { id } of sending as readonly RequestEvent[]) sent.push(`${id} at ${seconds} s`);
        return { ids: [] };
      },
    },
    source: {
      name: "jobs",
      onRequested: () => () => undefined,
      claimPending: claim("new"),
      claimExpired: claim("lost"),
      releaseClaims: async (works) => {
        for (const { id, run } of works)
          events.set(id === "lost" ? "lost" : "new", {
            id: `${id}:${run}`,
            name: "requested",
            data: { id, run },
          });
      },
      failExhausted: async () => 0,
    },
    log: getLog(),
    probe: reach,
    now: () => seconds * 1_000,
  });
  /** Lets time pass with a check every five seconds. */
  const pass = async (forSeconds: number) => {
    for (const end = seconds + forSeconds; seconds < end; ) {
      seconds += CHECK_SECONDS;
      await relay.run("all");
    }
  };
  const request = async () => {
    events.set("new", { id: "new:1", name: "requested", data: { id: "new", run: 1 } });
    await relay.run("new");
  };
  const sleep = (forSeconds: number) => {
    seconds += forSeconds;
  };
  return { sent, outages, pass, request, sleep };
}

test("a new process gives the work of others a whole lease before it counts as lost", async () => {
  const { sent, pass } = createRelay();
  await pass(15);
  expect(sent).toEqual([]);
  await pass(5);
  expect(sent).toEqual(["lost:2 at 20 s"]);
});

test.each(["server", "database"] as const)(
  "after an outage of the %s, work has a whole lease to continue, and new work is sent at once",
  async (part) => {
    const { sent, outages, pass, request } = createRelay();
    outages[part] = true;
    await request();
    await pass(60);
    expect(sent).toEqual([]);
    outages[part] = false;
    await pass(15);
    expect(sent).toEqual(["new:1 at 65 s"]);
    await pass(5);
    expect(sent).toEqual(["new:1 at 65 s", "lost:2 at 80 s"]);
  },
);

test("a process that was late itself gives the work of others a whole lease", async () => {
  const { sent, pass, sleep } = createRelay();
  await pass(10);
  sleep(10);
  await pass(15);
  expect(sent).toEqual([]);
  await pass(5);
  expect(sent).toEqual(["lost:2 at 40 s"]);
});
