export interface PageTerms {
  /** Random for each request. */
  readonly nonce: string;
  readonly isHttps: boolean;
  /** True for Android, whose wallet apps the page connects to. */
  readonly isAndroid: boolean;
  /** True for the development server, which evaluates code and inlines styles. */
  readonly isDevelopment: boolean;
}

/** Two years, the requirement of browsers' preload lists. */
const HTTPS_ONLY = "max-age=63072000";

/**
 * Digest of `display:none`, which React sets on the `<svg>` that hides an incomplete part of a streamed drawing. It
 * is the only style attribute allowed.
 */
const HIDDEN_SVG = "'sha256-aqNNdDLnnrDOnTNdkJpYlAxKVJtLt9CtFLklmInuUAE='";

/** Returns the headers of a page; next.config.mjs sets the common ones. */
export function buildPageHeaders(terms: PageTerms): Readonly<Record<string, string>> {
  return {
    "Content-Security-Policy": buildPolicy(terms),
    ...(terms.isHttps ? { "Strict-Transport-Security": HTTPS_ONLY } : {}),
  };
}

/**
 * Returns the policy of a page. Scripts run with the nonce, or if such a script has loaded them
 * (https://www.w3.org/TR/CSP3/#strict-dynamic-usage). All other content comes from the site.
 */
function buildPolicy({ nonce, isHttps, isAndroid, isDevelopment }: PageTerms): string {
  const own = `'nonce-${nonce}'`;
  const directives: readonly (readonly string[])[] = [
    ["default-src", "'self'"],
    ["script-src", "'self'", own, "'strict-dynamic'", ...(isDevelopment ? ["'unsafe-eval'"] : [])],
    // A nonce disables 'unsafe-inline'.
    ["style-src", "'self'", isDevelopment ? "'unsafe-inline'" : own],
    ["style-src-attr", ...(isDevelopment ? ["'unsafe-inline'"] : ["'unsafe-hashes'", HIDDEN_SVG])],
    // Icons of wallets are data URLs; downloads of tables are blobs.
    ["img-src", "'self'", "data:", "blob:"],
    ["font-src", "'self'"],
    // The wallet app listens on a port of the phone, and Firefox opens it by a hidden frame.
    ["connect-src", "'self'", ...(isAndroid ? ["ws://localhost:*"] : [])],
    ["worker-src", "'none'"],
    ["frame-src", isAndroid ? "solana-wallet:" : "'none'"],
    ["object-src", "'none'"],
    ["base-uri", "'none'"],
    ["form-action", "'self'"],
    ["frame-ancestors", "'none'"],
    ...(isHttps ? [["upgrade-insecure-requests"]] : []),
  ];
  return directives.map((directive) => directive.join(" ")).join("; ");
}
