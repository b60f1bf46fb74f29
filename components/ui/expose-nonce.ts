/**
 * Radix locks the page's scrolling by a style sheet of its own, which the site's policy lets in with a nonce alone. Its
 * library looks for one in this global (https://github.com/theKashey/get-nonce); the scripts of the page carry it, and
 * it stays the same while pages follow one another in the browser. To be called by each module that opens a dialog,
 * before it does; without effect on the server.
 */
export function exposeNonce(): void {
  if (typeof document === "undefined") return;
  const nonce = document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce;
  Object.assign(globalThis, { __webpack_nonce__: nonce });
}
