import { CATALOG } from "@walletlens/contract/catalog";
import { expect, test } from "vitest";
import type { Job } from "@/lib/jobs/rules/jobs";
import type { Principal } from "../auth/principal";
import { toJobStatus } from "./jobs";

const WAITING: Job = {
  id: "intel-wallet-hud-1",
  kind: "wallet-hud",
  owner: "usr_1",
  status: "waiting",
  progress: 0,
  attempt: 1,
  error: null,
  errorCode: null,
  createdAt: "2026-11-20T12:00:00.000Z",
  updatedAt: "2026-11-20T12:00:00.000Z",
  finishedAt: null,
  resultKeys: [],
  wallets: { done: 0, total: 1 },
  queue: { position: 3, length: 12 },
  cost: null,
  events: { source: "analysis-1", last: 1 },
};

const OWNER: Principal = { owner: "usr_1", keyId: null };

test("an anonymous caller sees only the progress of a job", () => {
  expect(toJobStatus(WAITING, { owner: null }, false).body).toEqual({ status: "waiting", progress: 0 });
});

test("the owner of a waiting job sees its queue position", () => {
  const { body } = toJobStatus(WAITING, OWNER, false);
  expect(body).toMatchObject({ status: "waiting", queue: { position: 3, length: 12 }, kind: "wallet-hud" });
  expect(CATALOG["job-status"].responses[200].parse(body)).toEqual(body);
});

test("any caller of a page's job sees its queue position and no details", () => {
  const { body } = toJobStatus({ ...WAITING, owner: "page" }, { owner: null }, false);
  expect(body).toEqual({ status: "waiting", progress: 0, queue: { position: 3, length: 12 } });
  expect(CATALOG["job-status"].responses[200].parse(body)).toEqual(body);
});

test("the owner of a job sees its cost after a part of it has ended", () => {
  const byMethod = { getTransaction: 3 };
  const cost = { calls: 3, byMethod, bytes: 900, credits: 30, retries: 1 };
  const { body } = toJobStatus({ ...WAITING, cost }, OWNER, false);
  expect(body).toMatchObject({ cost: { calls: 3, byMethod, bytes: 900, credits: 30 } });
  expect(CATALOG["job-status"].responses[200].parse(body)).toEqual(body);
  expect(toJobStatus({ ...WAITING, cost }, { owner: null }, false).body).not.toHaveProperty("cost");
  expect(toJobStatus(WAITING, OWNER, false).body).not.toHaveProperty("cost");
});

test("a job that does not wait has no queue position", () => {
  const { body } = toJobStatus({ ...WAITING, status: "active", progress: 1, queue: null }, OWNER, false);
  expect(body).not.toHaveProperty("queue");
});

test("while nothing runs jobs, the owner of a job and the callers of a page's job learn what it waits for", () => {
  const { body } = toJobStatus(WAITING, OWNER, true);
  expect(body).toMatchObject({ status: "waiting", waitingFor: "worker" });
  expect(CATALOG["job-status"].responses[200].parse(body)).toEqual(body);
  expect(toJobStatus({ ...WAITING, owner: "page" }, { owner: null }, true).body).toMatchObject({
    waitingFor: "worker",
  });
  expect(toJobStatus(WAITING, { owner: null }, true).body).toEqual({ status: "waiting", progress: 0 });
});
