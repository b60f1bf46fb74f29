/** JSON text of a `Body` that was in its documented form when it was kept: it is sent as it is. */
export type JsonText<Body> = string & { readonly [BODY]: Body };

declare const BODY: unique symbol;

/** The body, out of its text where that is what is at hand. */
export function readJson<Body extends object>(body: Body | JsonText<Body>): Body {
  return typeof body === "string" ? JSON.parse(body) : body;
}
