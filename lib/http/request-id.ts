import { randomUUID } from "node:crypto";

const ids = new WeakMap<Request, string>();

/** The id of a request, the same whoever asks. */
export function requestIdOf(request: Request): string {
  const known = ids.get(request);
  if (known !== undefined) return known;
  const id = randomUUID();
  ids.set(request, id);
  return id;
}
