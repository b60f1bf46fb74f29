import { createHash } from "node:crypto";
import type { RawRequest } from "./read-request";

/** A digest that is the same for the same request: the order of its query does not matter. */
export function fingerprintOf({ method, pathname, query, bodyText }: RawRequest): string {
  const parameters = [...query].map(([name, value]) => `${name}=${value}`).sort();
  return createHash("sha256")
    .update(JSON.stringify([method, pathname, parameters, bodyText]))
    .digest("hex");
}
