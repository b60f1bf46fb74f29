import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { AmountCell } from "@/components/wallet/evidence/evidence-cells";

test("a negative amount has a minus sign, short, exact and in base units", () => {
  const html = renderToStaticMarkup(<AmountCell amount={-1_872_000} raw="-1872000" />);
  expect(html).toContain(">−1.872M<");
  expect(html).toContain('data-tip="−1,872,000 (−1872000 base units)"');
});
