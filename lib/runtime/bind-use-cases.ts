/** Use cases of a table without their first argument, the ports. */
export type Bound<Table> = {
  readonly [Name in keyof Table]: Table[Name] extends (ports: never, ...args: infer Args) => infer Result
    ? (...args: Args) => Result
    : never;
};

/** Binds every use case of `table` to `ports`, its first argument. */
export function bindUseCases<
  Ports,
  const Table extends Readonly<Record<string, (ports: Ports, ...args: never[]) => unknown>>,
>(ports: Ports, table: Table): Bound<Table>;
export function bindUseCases<Ports>(
  ports: Ports,
  table: Readonly<Record<string, (ports: Ports, ...args: never[]) => unknown>>,
): object {
  const entries = Object.entries(table);
  return Object.fromEntries(entries.map(([name, useCase]) => [name, useCase.bind(null, ports)]));
}
