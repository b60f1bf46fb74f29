/** Terms that decide on the headers of one page. */
export interface PageTerms {
  /** Random and new for every request. */
  readonly nonce: string;
  /** True where the site is reached over https. */
  readonly isHttps: boolean;
  /** True where the browser is on Android, whose wallet apps are spoken with. */
  readonly isAndroid: boolean;
  /** True with the development server, which evaluates code and writes styles into the page. */
  readonly isDevelopment: boolean;
}

/** Two years, as browsers' preload lists ask for. */
const HTTPS_ONLY = "max-age=63072000";

/**
 * Digest of `display:none`, which React writes on the `<svg>` that hides a part of a drawing until the rest of it has
 * arrived. No other style attribute is let through.
 */
const HIDDEN_SVG = "'sha256-aqNNdDLnnrDOnTNdkJpYlAxKVJtLt9CtFLklmInuUAE='";

/** The headers that a page has for itself; those that everything has are in next.config.mjs. */
export function buildPageHeaders(terms: PageTerms): Readonly<Record<string, string>> {
  return {
    "Content-Security-Policy": buildPolicy(terms),
    ...(terms.isHttps ? { "Strict-Transport-Security": HTTPS_ONLY } : {}),
  };
}

/**
 * The policy of a page. Scripts run where they carry the nonce, or where such a script has loaded them
 * (https://www.w3.org/TR/CSP3/#strict-dynamic-usage); everything else comes from the site itself.
 */
function buildPolicy({ nonce, isHttps, isAndroid, isDevelopment }: PageTerms): string {
  const own = `'nonce-${nonce}'`;
  const directives: readonly (readonly string[])[] = [
    ["default-src", "'self'"],
    ["script-src", "'self'", own, "'strict-dynamic'", ...(isDevelopment ? ["'unsafe-eval'"] : [])],
    // A nonce beside 'unsafe-inline' would switch the latter off.
    ["style-src", "'self'", isDevelopment ? "'unsafe-inline'" : own],
    ["style-src-attr", ...(isDevelopment ? ["'unsafe-inline'"] : ["'unsafe-hashes'", HIDDEN_SVG])],
    // Wallets bring their icons as data; tables are offered for download as blobs.
    ["img-src", "'self'", "data:", "blob:"],
    ["font-src", "'self'"],
    // The app listens on a port of the telephone, and Firefox opens it by a hidden frame.
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
