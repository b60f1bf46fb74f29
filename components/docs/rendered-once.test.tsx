import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { EndpointSection } from "@/components/docs/endpoint-section";
import { Prose } from "@/components/docs/prose";
import { CopyButton } from "@/components/ui/copy-button";
import { buildReference } from "@/lib/server/docs/openapi/build-reference";
import { MAINNET_ADDRESSES } from "@/lib/server/docs/openapi/example-addresses";
import { ErrorTable } from "./api-reference";
import { AnswerPanel } from "./endpoint-section";
import { renderOnce } from "./rendered-once";

const reference = buildReference("http://localhost:3000", MAINNET_ADDRESSES);
const endpoints = reference.groups.flatMap((group) => group.endpoints);

test("the markup equals React's rendering of the same elements", () => {
  const part = (
    <p className="a" id="b">
      <Prose text={'`<script>` & "co": it\'s `code`'} />
      {[1, null, false, <b key="x">{"<&>"}</b>]}
    </p>
  );
  expect(renderOnce({}, () => part).__html).toBe(renderToStaticMarkup(part));
});

test("a part is rendered only at its first use", () => {
  const subject = {};
  const render = vi.fn(() => <i>once</i>);
  expect([renderOnce(subject, render), renderOnce(subject, render)]).toEqual([
    { __html: "<i>once</i>" },
    { __html: "<i>once</i>" },
  ]);
  expect(render).toHaveBeenCalledTimes(1);
});

test("a component with browser events cannot be rendered once", () => {
  expect(() => renderOnce({}, () => <button type="button" onClick={() => undefined} />)).toThrow("onClick");
});

/** Elements that React renders for each reader. */
function countElements(node: unknown): number {
  if (Array.isArray(node)) return node.reduce<number>((sum, part) => sum + countElements(part), 0);
  if (typeof node !== "object" || node === null || !("type" in node) || !("props" in node)) return 0;
  const { type, props } = node;
  // It lives in the browser.
  if (type === CopyButton) return 1;
  if (typeof type === "function") return countElements(type(props));
  const children = typeof props === "object" && props !== null && "children" in props ? props.children : null;
  return 1 + countElements(children);
}

test("the reference has few elements, regardless of the number of fields", () => {
  const [endpoint] = endpoints;
  if (endpoint === undefined) throw new Error("no endpoint");
  const fields = endpoints.flatMap(({ answers }) =>
    answers.flatMap(({ shapes }) => shapes.flatMap((s) => s.fields)),
  );
  expect(fields.length).toBeGreaterThan(400);
  const many = { status: 200, shapes: [{ name: "", fields }], examples: [] };
  expect(countElements(AnswerPanel({ answer: many }))).toBeLessThan(15);
  expect(countElements(ErrorTable(reference))).toBeLessThan(25);
  expect(
    countElements(EndpointSection({ endpoint: { ...endpoint, answers: [] }, language: "curl" })),
  ).toBeLessThan(40);
});
