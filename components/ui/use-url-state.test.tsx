import { parseAsStringLiteral } from "nuqs";
import { NuqsTestingAdapter } from "nuqs/adapters/testing";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { useUrlState } from "@/components/ui/use-url-state";

const QUERY = "job=a&by=value";

vi.mock("next/navigation", () => ({
  usePathname: () => "/token/mint",
  useSearchParams: () => new URLSearchParams(QUERY),
}));

const PARSERS = {
  sort: parseAsStringLiteral(["rank", "value"]).withDefault("rank"),
  group: parseAsStringLiteral(["SWING"]),
};

function View() {
  const { fields, linkTo } = useUrlState(PARSERS, { sort: "by" });
  return (
    <>
      <p>{JSON.stringify(fields)}</p>
      <a href={linkTo({ group: "SWING" }).href}>group</a>
      <a href={linkTo({ sort: "rank" }).href}>sort</a>
    </>
  );
}

test("fields are those of the URL, and links keep the rest of it and omit defaults", () => {
  const html = renderToStaticMarkup(
    <NuqsTestingAdapter searchParams={QUERY}>
      <View />
    </NuqsTestingAdapter>,
  );
  expect(html.replaceAll("&quot;", '"').replaceAll("&amp;", "&")).toBe(
    [
      '<p>{"sort":"value","group":null}</p>',
      '<a href="/token/mint?job=a&by=value&group=SWING">group</a>',
      '<a href="/token/mint?job=a">sort</a>',
    ].join(""),
  );
});
