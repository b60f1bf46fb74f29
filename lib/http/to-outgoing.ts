import type { Outgoing } from "./build-response";
import type { Endpoint } from "./endpoint";
import { tagText } from "./entity-tag";

/** The answer as it is sent: a HEAD has no body, nor has what the caller has already. */
export function toOutgoing({ definition }: Endpoint, request: Request, answer: Outgoing): Outgoing {
  const body = request.method === "HEAD" ? null : answer.body;
  if (definition.isTagged !== true || answer.status !== 200 || typeof answer.body !== "string") {
    return { ...answer, body };
  }
  const { headers, isKnown } = tagText(answer.body, request);
  const tagged = { ...answer, headers: { ...answer.headers, ...headers } };
  return isKnown ? { ...tagged, status: 304, body: null } : { ...tagged, body };
}
