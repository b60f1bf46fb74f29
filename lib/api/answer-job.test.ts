import { expect, test } from "vitest";
import type { Job } from "@/lib/domain/jobs";
import { answerJob } from "./answer-job";
import { CATALOG } from "./contract/catalog";

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
  events: { source: "analysis-1", last: 1 },
};

test("anyone may know the place of a job that waits, and no more of it than how far it is", () => {
  const { body } = answerJob(WAITING, null);
  expect(body).toEqual({ status: "waiting", progress: 0, queue: { position: 3, length: 12 } });
  expect(CATALOG["job-status"].responses[200].parse(body)).toEqual(body);
});

test("a job that does not wait has no place", () => {
  const { body } = answerJob({ ...WAITING, status: "active", progress: 1, queue: null }, null);
  expect(body).toEqual({ status: "active", progress: 1 });
});
