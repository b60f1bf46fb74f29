import { type Check, createReadiness, type ReadinessOptions } from "./check-readiness";

/** The check that something runs the jobs, as this process knows it. */
export class ExecutorWatch {
  private check: Check["run"] = async () => undefined;
  private readonly read: ReturnType<typeof createReadiness>;

  constructor(options: Pick<ReadinessOptions, "timeoutMs" | "cacheMs" | "now">) {
    const run: Check["run"] = (signal) => this.check(signal);
    // Readiness has the same check, and logs its failures.
    const onFailure = () => undefined;
    this.read = createReadiness([{ name: "executor", isRequired: true, run }], { ...options, onFailure });
  }

  /** Sets the check, which rejects if nothing runs the jobs. Until then something does. */
  use(check: Check["run"]): void {
    this.check = check;
  }

  /** Returns true if nothing runs the jobs; false if that is not certain. */
  async isAbsent(): Promise<boolean> {
    return (await this.read()).checks.executor === "failed";
  }
}
