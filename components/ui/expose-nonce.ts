/**
 * Radix inserts a style element, which the content policy allows with a nonce only; its library reads the nonce
 * from this global (https://github.com/theKashey/get-nonce). Each module that opens a dialog calls this first.
 */
export function exposeNonce(): void {
  if (typeof document === "undefined") return;
  const nonce = document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce;
  Object.assign(globalThis, { __webpack_nonce__: nonce });
}
