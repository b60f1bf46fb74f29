import type { IncomingMessage } from "node:http";
import { parseAndValidateFlightRouterState } from "next/dist/server/app-render/parse-and-validate-flight-router-state";
import { AppError } from "@/lib/config/errors";

/** Throws `invalid_request` for a router state header that Next would fail on. */
export function requireRouterState({ headers }: Pick<IncomingMessage, "headers">): void {
  try {
    parseAndValidateFlightRouterState(headers["next-router-state-tree"]);
  } catch {
    throw new AppError("invalid_request", "The header Next-Router-State-Tree is malformed.");
  }
}
