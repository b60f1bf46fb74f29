import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ListPages } from "@/components/account/list-pages";

/** Texts and addresses of the links of the first or a later page of a list. */
function listLinks(older: string | null, isFirst: boolean): readonly string[] {
  const html = renderToStaticMarkup(
    <ListPages list="analyses" path="/account/analyses" older={older} isFirst={isFirst} />,
  );
  return Array.from(html.matchAll(/href="([^"]+)">([^<]+)/g), ([, href, word]) => `${word} ${href}`);
}

test("a list links to older entries if any, and to the newest from every page except the first", () => {
  const newest = "Newest /account/analyses";
  const older = "Older /account/analyses?before=intel-holders-1";
  expect(listLinks(null, true)).toEqual([]);
  expect(listLinks("intel-holders-1", true)).toEqual([older]);
  expect(listLinks("intel-holders-1", false)).toEqual([newest, older]);
  expect(listLinks(null, false)).toEqual([newest]);
});
