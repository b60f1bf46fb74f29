import { expect, test } from "vitest";
import { provideApi } from "./testing/provide-api";
import { readProblem } from "./testing/read-problem";
import { withKey } from "./testing/test-api";

const { api } = await provideApi();
const { apiKey } = await api.createKey(1);

const NO_IDS = ["%00", "a%00b", "%25", "a.b", "a%20b", "%F0%9F%90%8B", "x".repeat(101)];

test.each(NO_IDS)("the invalid job id %s returns 400", async (id) => {
  for (const path of [`jobs/${id}`, `jobs/${id}/events`]) {
    const problem = readProblem(await api.call(`/api/v1/${path}`, withKey(apiKey)));
    expect(problem).toMatchObject({ statusCode: 400, code: "invalid_request" });
  }
});

test.each(["%00", "similarity:result:%00", "similarity:result:a%20b", "x".repeat(201), ""])(
  "the invalid result key %s returns 400",
  async (key) => {
    const answer = await api.call(`/api/v1/jobs/result/by-key?key=${key}`, withKey(apiKey));
    expect(readProblem(answer)).toMatchObject({ statusCode: 400, code: "invalid_request" });
  },
);
