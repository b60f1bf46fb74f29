/** JSON text of a `Body` that was validated when it was stored; it is sent unchanged. */
export type JsonText<Body> = string & { readonly [BODY]: Body };

declare const BODY: unique symbol;

/** Returns the body, parsed if it is text. */
export function readJson<Body extends object>(body: Body | JsonText<Body>): Body {
  return typeof body === "string" ? JSON.parse(body) : body;
}
