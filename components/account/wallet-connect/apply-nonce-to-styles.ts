/**
 * Gives the page's nonce to style elements that are made from now on, until the function that it returns is called: the
 * windows of the mobile wallets' package bring styles of their own, and the site's policy lets no others in.
 */
export function applyNonceToStyles(): () => void {
  const nonce = document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce ?? "";
  const make = Document.prototype.createElement.bind(document);
  Object.defineProperty(document, "createElement", {
    configurable: true,
    value: (name: string, options?: ElementCreationOptions) => {
      const made = make(name, options);
      if (made instanceof HTMLStyleElement) made.nonce = nonce;
      return made;
    },
  });
  return () => void Reflect.deleteProperty(document, "createElement");
}
