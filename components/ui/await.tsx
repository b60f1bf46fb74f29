import { type ReactNode, Suspense } from "react";

export type Pending<Value> = Value | Promise<Value>;

/** Joins values into one list, which is a promise if one of them is. */
export function awaitAll<Value>(pending: readonly Pending<Value>[]): Pending<readonly Value[]> {
  const presentValues = pending.filter((one): one is Value => !(one instanceof Promise));
  return presentValues.length === pending.length ? presentValues : Promise.all(pending);
}

export interface AwaitProps<Value> {
  readonly of: Pending<Value | null>;
  readonly fallback: ReactNode;
  /** Identity of what is awaited: `fallback` shows again when it changes. */
  readonly id?: string;
  /** Replaces a value that is null; nothing by default. */
  readonly failed?: ReactNode;
  readonly children: (value: Value) => ReactNode;
}

/** Renders a value at once if it is ready, else `fallback` until it arrives. */
export function Await<Value>({ of, fallback, id, failed = null, children }: AwaitProps<Value>) {
  const render = (value: Value | null) => (value === null ? failed : children(value));
  if (!(of instanceof Promise)) return render(of);
  return (
    <Suspense key={id} fallback={fallback}>
      {of.then(render)}
    </Suspense>
  );
}
