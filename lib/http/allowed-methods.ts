import type { Endpoint } from "./endpoint";

/** The methods that the endpoints of one path answer, a preflight included. */
export function allowedMethods(endpoints: readonly Endpoint[]): readonly string[] {
  return [...endpoints.flatMap(methodsOf), "OPTIONS"];
}

/** A HEAD of a free endpoint is its GET without the body; of a paid one it would be work that nobody can collect. */
export function methodsOf({ access, definition }: Endpoint): readonly string[] {
  const isPlain = access === "public" || access === "key";
  return isPlain && definition.method === "GET" ? ["GET", "HEAD"] : [definition.method];
}
