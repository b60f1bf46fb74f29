import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import viewScript from "../view-script.json" with { type: "json" };

interface FakeElement {
  readonly tag: string;
  readonly content: (FakeElement | string)[];
}

/** A page that runs the script of a view, as a host shows it. */
function openView(view: string) {
  const posted: Record<string, unknown>[] = [];
  const body: {
    readonly dataset: object;
    shown: readonly FakeElement[];
    replaceChildren(...shown: FakeElement[]): void;
  } = {
    dataset: { view },
    shown: [],
    replaceChildren(...shown) {
      body.shown = shown;
    },
  };
  const createElement = (tag: string) => {
    const content: (FakeElement | string)[] = [];
    const append = (...children: (FakeElement | string)[]) => void content.push(...children);
    return { tag, content, append, setAttribute: () => undefined };
  };
  const createElementNS = (_: string, tag: string) => createElement(tag);
  const style = { colorScheme: "" };
  const document = {
    body,
    createElement,
    createElementNS,
    documentElement: { style, scrollWidth: 1, scrollHeight: 2 },
  };
  const parent = { postMessage: (message: Record<string, unknown>) => void posted.push(message) };
  let listener = (_: object): void => undefined;
  const addEventListener = (_: string, listen: typeof listener) => {
    listener = listen;
  };
  class ResizeObserver {
    observe(): void {}
  }
  runInNewContext(viewScript.script, { window: { parent, addEventListener }, document, ResizeObserver });
  return {
    posted,
    style,
    body,
    receive: (data: object, source: object = parent) =>
      listener({ source, data: { jsonrpc: "2.0", ...data } }),
  };
}

const RESULT = {
  method: "ui/notifications/tool-result",
  params: { structuredContent: { status: "active" } },
};

test.each(["wallet-card", "group-graph"])(
  "the view %s initializes by the protocol, takes the theme and shows the result",
  (name) => {
    const { posted, receive, style, body } = openView(name);
    expect(posted).toMatchObject([
      { id: 1, method: "ui/initialize", params: { protocolVersion: "2026-01-26" } },
    ]);
    receive({ id: 1, result: { hostContext: { theme: "dark" } } });
    expect(posted.at(-1)).toMatchObject({ method: "ui/notifications/initialized" });
    expect(style.colorScheme).toBe("dark");
    receive(RESULT);
    expect(body.shown).toMatchObject([{ tag: "p", content: ["active"] }]);
    receive({ id: 9, method: "ui/resource-teardown", params: {} });
    expect(posted.at(-1)).toEqual({ jsonrpc: "2.0", id: 9, result: {} });
  },
);

test("names of a result become text nodes", () => {
  const { receive, body } = openView("wallet-card");
  const message = `<img src=x onerror="alert(1)">`;
  receive({ ...RESULT, params: { structuredContent: { message } } });
  expect(body.shown).toMatchObject([{ tag: "p", content: [message] }]);
});

test("a message of another window is ignored", () => {
  const { receive, body } = openView("wallet-card");
  receive(RESULT, {});
  expect(body.shown).toEqual([]);
});
