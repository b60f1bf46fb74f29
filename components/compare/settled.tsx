import { type ReactNode, Suspense } from "react";

/** Value that is there already, or a promise of it. */
export type Pending<Value> = Value | Promise<Value>;

/** All of them; a promise as long as one is on its way. */
export function together<Value>(pending: readonly Pending<Value>[]): Pending<readonly Value[]> {
  const there = pending.filter((one): one is Value => !(one instanceof Promise));
  return there.length === pending.length ? there : Promise.all(pending);
}

/** Shows what is there at once, and what is on its way when it comes; until then `fallback`. */
export function Settled<Value>({
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
