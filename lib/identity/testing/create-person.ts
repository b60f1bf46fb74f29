import { randomUUID } from "node:crypto";
import type { DatabasePorts } from "@/lib/db/database";
import { getOrCreateAccount } from "../accounts";
import type { Identity } from "../rules/identity";
import { beginSession } from "../sessions";

export const TEST_ORIGIN = {
  client: "198.51.100.7",
  agent: "Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0",
};

export function createIdentity(): Identity {
  return { provider: "github", subject: randomUUID() };
}

/** Creates an account with one identity and one session. `begin` begins further sessions. */
export async function createPerson(ports: DatabasePorts) {
  const identity = createIdentity();
  const userId = await getOrCreateAccount(ports, identity, async () => undefined);
  const begin = (lifetimeSeconds = 60) =>
    beginSession(ports, { userId, identity, origin: TEST_ORIGIN, lifetimeSeconds });
  return { userId, identity, begin, session: await begin() };
}
