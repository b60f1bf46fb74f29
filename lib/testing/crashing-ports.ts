import type { PaymentPorts } from "@/lib/payments/payment-ports";

/** Call before or after which a process crashes. */
export interface CrashPoint {
  readonly port: "database" | "paymentChain";
  /** Name of a statement of the database, or a method of the chain. */
  readonly call: string;
  readonly when: "before" | "after";
}

/** Ports of a process that crashes at `point`. Later calls have no effect and never return. */
export function createCrashingPorts(ports: PaymentPorts, point: CrashPoint) {
  let hasCrashed = false;
  let resolveCrashed = () => {};
  const crashed = new Promise<void>((resolve) => {
    resolveCrashed = resolve;
  });
  const never = new Promise<never>(() => {});
  const crash = () => {
    hasCrashed = true;
    resolveCrashed();
    return never;
  };
  const wrap = <Port extends object>(name: CrashPoint["port"], port: Port): Port =>
    new Proxy(port, {
      get(target, method, receiver) {
        const original: unknown = Reflect.get(target, method, receiver);
        if (typeof original !== "function") return original;
        return async (...args: unknown[]) => {
          if (hasCrashed) return never;
          const isPoint = name === point.port && nameInterceptedCall(method, args) === point.call;
          if (isPoint && point.when === "before") return crash();
          const result: unknown = await original.apply(target, args);
          return hasCrashed ? never : isPoint ? crash() : result;
        };
      },
    });
  return {
    crashed,
    ports: {
      ...ports,
      database: { ...ports.database, pool: wrap("database", ports.database.pool) },
      paymentChain: wrap("paymentChain", ports.paymentChain),
    },
  };
}

/** Returns the name of the statement of a query, else the name of the method. */
export function nameInterceptedCall(method: string | symbol, [statement]: readonly unknown[]): string {
  const isNamed = typeof statement === "object" && statement !== null && "name" in statement;
  return String(isNamed ? statement.name : method);
}
