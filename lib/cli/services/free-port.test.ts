import { createServer } from "node:net";
import { expect, test } from "vitest";
import { findFreePort, isPortFree } from "./free-port";

test("a preferred port is used while it is free, and another one while it is taken", async () => {
  const port = await findFreePort("127.0.0.1");
  expect(await findFreePort("127.0.0.1", port)).toBe(port);

  const server = createServer();
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  expect(await isPortFree("127.0.0.1", port)).toBe(false);
  expect(await findFreePort("127.0.0.1", port)).not.toBe(port);
  await new Promise((resolve) => server.close(resolve));
});

test("a found port is not one that a system gives to a listener without a port", async () => {
  const ports = await Promise.all(Array.from({ length: 20 }, () => findFreePort("127.0.0.1")));
  for (const port of ports) {
    expect(port).toBeGreaterThanOrEqual(20_000);
    expect(port).toBeLessThan(32_768);
  }
});

test("an address of another machine is an error, not a taken port", async () => {
  await expect(isPortFree("203.0.113.7", 3000)).rejects.toThrow("EADDRNOTAVAIL");
});
