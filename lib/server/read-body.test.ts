import { NO_INPUT } from "@walletlens/contract/endpoint-definition";
import { FREE } from "@walletlens/contract/prices";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { publicEndpoint } from "./endpoint";
import { provideApi } from "./testing/provide-api";
import { readProblem } from "./testing/read-problem";

const { api } = await provideApi();

describe("a body", () => {
  const echo = publicEndpoint(
    {
      id: "echo",
      method: "POST",
      path: "/echo",
      summary: "Gives back what it takes.",
      access: "public",
      price: FREE,
      ...NO_INPUT,
      body: z.strictObject({ topN: z.int().min(1).default(20) }).default({ topN: 20 }),
      responses: { 200: z.strictObject({ topN: z.int() }) },
    },
    async ({ body }) => ({ status: 200 as const, body }),
  );
  const send = (body: BodyInit | null) => api.call("/api/v1/echo", { method: "POST", body }, [echo]);

  test("that is absent or an empty object stands for the defaults", async () => {
    expect((await send(null)).body).toEqual({ topN: 20 });
    expect((await send("{}")).body).toEqual({ topN: 20 });
    expect((await send('{"topN":7}')).body).toEqual({ topN: 7 });
  });

  test.each([
    ["{"],
    ["topN=3"],
    ["[]"],
    ["null"],
    ['{"topN":null}'],
    ['{"topN":0}'],
    ['{"a":1}'],
    [new Uint8Array([0xff])],
  ])("of %s returns 400", async (body) => {
    expect(readProblem(await send(body))).toMatchObject({ statusCode: 400, code: "invalid_request" });
  });

  test("of 64 KiB is accepted, and one byte more returns 413", async () => {
    const fill = (bytes: number) => `{"topN":3${" ".repeat(bytes - 10)}}`;
    expect((await send(fill(65_536))).body).toEqual({ topN: 3 });
    expect(readProblem(await send(fill(65_537)))).toMatchObject({ statusCode: 413, code: "body_too_large" });
  });

  test("without a declared size is refused soon after 64 KiB", async () => {
    let sent = 0;
    const endless = new ReadableStream({
      pull(controller) {
        sent += 1;
        controller.enqueue(new Uint8Array(16_384));
      },
    });
    const request = new Request("http://localhost/api/v1/echo", {
      method: "POST",
      body: endless,
      ...{ duplex: "half" },
    });
    const response = await api.handle([echo], request);
    expect(response.status).toBe(413);
    expect(sent).toBeLessThan(20);
  });
});
