import type { BoundPaymentPorts } from "@/lib/composition/bind-payments";

/** Crash before or after a call of a port's method. */
export interface CrashPoint {
  readonly port: "payments" | "paymentChain";
  readonly method: string;
  readonly when: "before" | "after";
}

/** Returns ports of a process that crashes at `point`: later calls do nothing and never return. */
export function createCrashingPorts(ports: BoundPaymentPorts, point: CrashPoint) {
  let isDead = false;
  let reportDeath = () => {};
  const died = new Promise<void>((resolve) => {
    reportDeath = resolve;
  });
  const never = new Promise<never>(() => {});
  const die = () => {
    isDead = true;
    reportDeath();
    return never;
  };
  const wrap = <Port extends object>(name: CrashPoint["port"], port: Port): Port =>
    new Proxy(port, {
      get(target, method, receiver) {
        const original: unknown = Reflect.get(target, method, receiver);
        if (typeof original !== "function") return original;
        const isPoint = name === point.port && method === point.method;
        return async (...given: unknown[]) => {
          if (isDead) return never;
          if (isPoint && point.when === "before") return die();
          const result: unknown = await original.apply(target, given);
          return isDead ? never : isPoint ? die() : result;
        };
      },
    });
  return {
    died,
    ports: {
      ...ports,
      payments: wrap("payments", ports.payments),
      paymentChain: wrap("paymentChain", ports.paymentChain),
    },
  };
}
