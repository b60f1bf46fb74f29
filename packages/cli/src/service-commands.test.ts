import type { Client } from "@walletlens/client";
import { expect, test } from "vitest";
import { runCommand } from "./testing/run-command.ts";

const MATCH = {
  kind: "token",
  address: "2HKCvc3Rm2jorxojrUsvy66CnoV8ajm4Q5jgkRuz1Rw5",
  name: "Tiny\u001b[2J Ferret",
  symbol: "TIFERRET",
  label: null,
  match: "name",
} as const;

function search(results: Awaited<ReturnType<Client["search"]>>["results"]): Promise<string> {
  const client: Partial<Client> = { search: async () => ({ results }) };
  return runCommand(client as Client, ["search", "ferret"]);
}

test("search matches have kind, address and name, without the control characters of names", async () => {
  const text = await search([MATCH]);
  expect(text).toMatch(
    /token .*2HKCvc3Rm2jorxojrUsvy66CnoV8ajm4Q5jgkRuz1Rw5 .*TIFERRET .*Tiny.* Ferret .*name/,
  );
  expect(text).not.toContain("\u001b[2J");
  expect(await search([])).toBe("nothing found");
});
