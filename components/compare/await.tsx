import { type ReactNode, Suspense } from "react";

export type Pending<Value> = Value | Promise<Value>;

/** Joins values into one list, which is a promise if one of them is. */
export function awaitAll<Value>(pending: readonly Pending<Value>[]): Pending<readonly Value[]> {
  const there = pending.filter((one): one is Value => !(one instanceof Promise));
  return there.length === pending.length ? there : Promise.all(pending);
}

/** Renders a value at once if it is ready, else `fallback` until it arrives. */
export function Await<Value>({
  of,
  fallback,
  children,
}: {
  of: Pending<Value>;
  fallback: ReactNode;
  children: (value: Value) => ReactNode;
}) {
  if (!(of instanceof Promise)) return children(of);
  return (
    <Suspense fallback={fallback}>
      <Coming of={of}>{children}</Coming>
    </Suspense>
  );
}

async function Coming<Value>({
  of,
  children,
}: {
  of: Promise<Value>;
  children: (value: Value) => ReactNode;
}) {
  return children(await of);
}
