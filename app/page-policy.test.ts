import { readdirSync } from "node:fs";
import path from "node:path";
import { unstable_doesMiddlewareMatch as doesMatch } from "next/experimental/testing/server";
import { expect, test } from "vitest";
import { config } from "@/proxy";

/** An address at which each file of one kind below app/ is served. */
function listAddresses(file: RegExp, last = ""): readonly string[] {
  return readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" })
    .filter((name) => file.test(path.basename(name)))
    .map((name) => path.dirname(name).split(path.sep))
    .map((parts) => parts.filter((part) => !/^(\.|\(.*\))$/.test(part)))
    .map(
      (parts) =>
        `/${[...parts, last]
          .filter(Boolean)
          .join("/")
          .replace(/\[[^\]]*\]/g, "anything")}`,
    );
}

const givesPolicy = (url: string) => doesMatch({ config, nextConfig: {}, url });

test("every page gets a policy with a nonce", () => {
  const pages = listAddresses(/^page\.tsx$/);
  expect(pages).toContain("/wallet/anything");
  expect(pages.filter((url) => !givesPolicy(url))).toEqual([]);
});

test("no call, download, document or picture gets the policy of a page", () => {
  const files = [
    ...listAddresses(/^route\.tsx?$/),
    ...listAddresses(/^opengraph-image\.tsx$/, "opengraph-image"),
  ];
  const some = ["/discover.csv", "/shared/anything/result", "/account/analyses/anything/result"];
  expect(files).toEqual(expect.arrayContaining([...some, "/.well-known/x402", "/opengraph-image"]));
  expect(files.filter(givesPolicy)).toEqual([]);
});
