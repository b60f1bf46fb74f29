import type { BoundPaymentPorts } from "@/lib/composition/bind-payments";

/** Call of a port before or after which a process crashes. */
export interface CrashPoint {
  readonly port: "payments" | "paymentChain";
  readonly method: string;
  readonly when: "before" | "after";
}

/** Ports of a process that crashes at `point`. Later calls have no effect and never return. */
export function createCrashingPorts(ports: BoundPaymentPorts, point: CrashPoint) {
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
        const isPoint = name === point.port && method === point.method;
        return async (...given: unknown[]) => {
          if (hasCrashed) return never;
          if (isPoint && point.when === "before") return crash();
          const result: unknown = await original.apply(target, given);
          return hasCrashed ? never : isPoint ? crash() : result;
        };
      },
    });
  return {
    crashed,
    ports: {
      ...ports,
      payments: wrap("payments", ports.payments),
      paymentChain: wrap("paymentChain", ports.paymentChain),
    },
  };
}
