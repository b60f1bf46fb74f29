import { expect, test } from "vitest";
import { buildSecurityTxt } from "./build-security-txt";

const SITE = "https://wallets.example";
const NOW = new Date("2026-11-22T12:00:00Z");

test("the text has the contact, the expiry and the canonical address", () => {
  expect(buildSecurityTxt(SITE, "mailto:security@wallets.example", NOW)).toBe(
    [
      "Contact: mailto:security@wallets.example",
      "Expires: 2027-11-22T00:00:00.000Z",
      "Preferred-Languages: en",
      "Canonical: https://wallets.example/.well-known/security.txt",
      "Policy: https://wallets.example/docs#security",
      "",
    ].join("\n"),
  );
});

test("without a contact, it links to the security documentation", () => {
  expect(buildSecurityTxt(SITE, null, NOW)).toContain("Contact: https://wallets.example/docs#security\n");
});
