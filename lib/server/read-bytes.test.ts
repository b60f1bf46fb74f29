import { expect, test } from "vitest";
import { ByteBudget, readBytes } from "./read-bytes";

const LIMIT = 100;

/** A request whose body the test sends. */
function openRequest() {
  let isCanceled = false;
  const sender: { send(bytes: number): void; end(): void } = { send: () => undefined, end: () => undefined };
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      sender.send = (bytes) => controller.enqueue(new Uint8Array(bytes));
      sender.end = () => controller.close();
    },
    cancel() {
      isCanceled = true;
    },
  });
  const init: RequestInit & { readonly duplex: "half" } = { method: "POST", body, duplex: "half" };
  const request = new Request("http://localhost", init);
  return { request, ...sender, isCanceled: () => isCanceled };
}

const turn = () => new Promise((resolve) => setTimeout(resolve, 5));

test("a body is read only up to its limit", async () => {
  const full = openRequest();
  full.send(LIMIT);
  full.end();
  expect(await readBytes(full.request, { maxBytes: LIMIT })).toHaveLength(LIMIT);
  const over = openRequest();
  over.send(LIMIT);
  over.send(1);
  await expect(readBytes(over.request, { maxBytes: LIMIT })).rejects.toMatchObject({
    code: "body_too_large",
  });
  expect(over.isCanceled()).toBe(true);
});

test("the copy of a body that is too large is refused at once, whether or not the original is read", async () => {
  const { request, send } = openRequest();
  send(LIMIT + 1);
  await expect(readBytes(request.clone(), { maxBytes: LIMIT })).rejects.toMatchObject({
    code: "body_too_large",
  });
  await expect(readBytes(request, { maxBytes: LIMIT })).rejects.toMatchObject({ code: "body_too_large" });
});

test("if bodies exceed the budget together, the oldest one is refused and its sender disconnected", async () => {
  const limits = { maxBytes: LIMIT, budget: new ByteBudget(150) };
  const [slow, quick] = [openRequest(), openRequest()];
  const slowRead = readBytes(slow.request, limits).catch((error: unknown) => error);
  slow.send(80);
  await turn();
  const quickRead = readBytes(quick.request, limits);
  quick.send(80);
  await turn();
  quick.end();
  expect(await slowRead).toMatchObject({ code: "server_busy" });
  expect(slow.isCanceled()).toBe(true);
  expect(await quickRead).toHaveLength(80);
});

test("bodies that were read or refused free their bytes", async () => {
  const limits = { maxBytes: LIMIT, budget: new ByteBudget(100) };
  for (const bytes of [90, 101, 90]) {
    const { request, send, end } = openRequest();
    const read = readBytes(request, limits).then(
      (body) => body.length,
      (error) => error.code,
    );
    send(bytes);
    if (bytes < LIMIT) end();
    expect(await read).toBe(bytes < LIMIT ? bytes : "body_too_large");
  }
});

test("a closed share frees its bytes once", () => {
  const budget = new ByteBudget(10);
  const dropped: string[] = [];
  const open = (name: string) => budget.open(() => dropped.push(name));
  const [first, second] = [open("first"), open("second")];
  first.add(8);
  first.close();
  first.close();
  first.add(8);
  second.add(10);
  expect(dropped).toEqual([]);
  const third = open("third");
  third.add(1);
  expect(dropped).toEqual(["second"]);
  third.add(9);
  expect(dropped).toEqual(["second"]);
});
