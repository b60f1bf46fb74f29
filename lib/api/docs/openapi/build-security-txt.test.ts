import { expect, test } from "vitest";
import { buildSecurityTxt } from "./build-security-txt";

const SITE = "https://wallets.example";
const NOW = new Date("2026-11-22T12:00:00Z");

test("the text says whom to tell, until when it holds and where it belongs", () => {
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

test("without a contact it leads to the page that says what to do", () => {
  expect(buildSecurityTxt(SITE, null, NOW)).toContain("Contact: https://wallets.example/docs#security\n");
});
