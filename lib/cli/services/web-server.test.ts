import { createServer } from "node:net";
import { expect, test } from "vitest";
import { findFreePort } from "./free-port";
import { requireStartable } from "./web-server";

test("a taken port stops the start with one line that names the setting", async () => {
  const port = await findFreePort("127.0.0.1");
  await requireStartable({ folder: ".", host: "127.0.0.1", port, dev: true });

  const server = createServer();
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  await expect(requireStartable({ folder: ".", host: "127.0.0.1", port, dev: true })).rejects.toThrow(
    new Error(`port ${port} of 127.0.0.1 is in use; set PORT to another port`),
  );
  await new Promise((resolve) => server.close(resolve));
});

test("a HOST of another machine is reported as such", async () => {
  await expect(requireStartable({ folder: ".", host: "203.0.113.7", port: 3000, dev: true })).rejects.toThrow(
    "HOST 203.0.113.7 is not an address of this machine",
  );
});
