import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { buildPageHeaders, type PageTerms } from "./page-headers";

const TERMS: PageTerms = { nonce: "bm9uY2U=", isHttps: true, isAndroid: false, isDevelopment: false };

test("scripts and styles of a page require its nonce, and one style attribute is allowed", () => {
  const policy = directives(TERMS);
  expect(policy.get("script-src")).toBe("'self' 'nonce-bm9uY2U=' 'strict-dynamic'");
  expect(policy.get("style-src")).toBe("'self' 'nonce-bm9uY2U='");
  const hidden = createHash("sha256").update("display:none").digest("base64");
  expect(policy.get("style-src-attr")).toBe(`'unsafe-hashes' 'sha256-${hidden}'`);
  expect(policyOf(TERMS)).not.toMatch(/unsafe-(inline|eval)/);
});

test("content of other sites is refused, and no other site frames a page or receives its forms", () => {
  const policy = directives(TERMS);
  expect(policy.get("default-src")).toBe("'self'");
  for (const name of ["connect-src", "font-src", "form-action"]) expect(policy.get(name)).toBe("'self'");
  for (const name of ["object-src", "base-uri", "frame-src", "frame-ancestors", "worker-src"]) {
    expect(policy.get(name)).toBe("'none'");
  }
  expect(policyOf(TERMS)).not.toMatch(/https?:|\*/);
});

test("a browser on Android may connect to the wallet apps on its device, and to no other host", () => {
  const [usual, android] = [directives(TERMS), directives({ ...TERMS, isAndroid: true })];
  const changed = [...android].filter(([name, sources]) => usual.get(name) !== sources);
  expect(changed).toEqual([
    ["connect-src", "'self' ws://localhost:*"],
    ["frame-src", "solana-wallet:"],
  ]);
});

test("browsers must use https only if the site has it", () => {
  expect(directives(TERMS).has("upgrade-insecure-requests")).toBe(true);
  expect(buildPageHeaders(TERMS)["Strict-Transport-Security"]).toBe("max-age=63072000");
  const plain = { ...TERMS, isHttps: false };
  expect(directives(plain).has("upgrade-insecure-requests")).toBe(false);
  expect(Object.keys(buildPageHeaders(plain))).toEqual(["Content-Security-Policy"]);
});

test("the development server may evaluate code and use inline styles without a nonce", () => {
  const policy = directives({ ...TERMS, isDevelopment: true });
  expect(policy.get("script-src")).toBe("'self' 'nonce-bm9uY2U=' 'strict-dynamic' 'unsafe-eval'");
  expect(policy.get("style-src")).toBe("'self' 'unsafe-inline'");
});

function policyOf(terms: PageTerms): string {
  return buildPageHeaders(terms)["Content-Security-Policy"] ?? "";
}

function directives(terms: PageTerms): ReadonlyMap<string, string> {
  return new Map(
    policyOf(terms)
      .split("; ")
      .map((directive) => {
        const [name = "", ...sources] = directive.split(" ");
        return [name, sources.join(" ")];
      }),
  );
}
