import { expect, test } from "@playwright/test";
import { type InngestServerOptions, startInngestServer } from "@/inngest/testing/start-inngest-server";
import { findFreePort } from "@/lib/cli/services/free-port";
import { inheritEnv } from "@/lib/config/env";
import { startProduct } from "../support/start-product";

test("a process is ready when its Inngest server accepts its keys and knows its functions", async () => {
  const { INNGEST_BIN: program } = inheritEnv({});
  test.skip(!program, "skipped where INNGEST_BIN names no Inngest server");
  test.setTimeout(180_000);
  const port = await findFreePort("127.0.0.1");
  const [eventKey, signingKey] = ["0123456789abcdef", "signkey-test-0123456789abcdef"];
  const product = await startProduct({
    INNGEST_BASE_URL: `http://127.0.0.1:${port}`,
    INNGEST_EVENT_KEY: eventKey,
    INNGEST_SIGNING_KEY: signingKey,
  });
  const server = { program: program ?? "", port, eventKey, signingKey };
  const appUrl = `${product.url}/api/inngest`;
  const ask = async () => {
    const { status, checks } = await (await fetch(`${product.url}/readyz`)).json();
    return [status, checks.executor];
  };
  /** Checks a process about a known server after its cached responses have expired. */
  const askBeside = async (options: InngestServerOptions) => {
    const stop = await startInngestServer(options);
    await new Promise((resolve) => setTimeout(resolve, 4_000));
    return ask().finally(() => stop());
  };
  try {
    const missing = ["degraded", "failed"];
    expect(await ask()).toEqual(missing);
    expect(await askBeside(server)).toEqual(missing);
    expect(await askBeside({ ...server, appUrl, eventKey: "fedcba9876543210" })).toEqual(missing);
    const stop = await startInngestServer({ ...server, appUrl });
    await expect.poll(ask, { timeout: 60_000 }).toEqual(["ready", "ok"]);
    await stop();
    await expect.poll(ask).toEqual(missing);
  } finally {
    await product.stop();
  }
});
