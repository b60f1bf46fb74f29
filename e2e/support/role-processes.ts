import type { Backend } from "./crash/start-backend";
import { type Product, startProduct } from "./start-product";

type Settings = Readonly<Record<string, string>>;

const SHARED = {
  NEXTAUTH_SECRET: "a secret that all processes have",
  ...{ RATE_LIMIT_RPS: "0", RATE_LIMIT_ADDRESS_RPS: "10000", RATE_LIMIT_ADDRESS_BURST: "10000" },
  LOG_LEVEL: "warn",
};

/** Web processes and workers on one database and one chain, which those that are left end with. */
export class RoleProcesses {
  private readonly running = new Set<Product>();

  constructor(
    private readonly backend: Pick<Backend, "databaseUrl" | "settings">,
    private readonly settings: Settings = {},
  ) {}

  /** Starts a process, by default from the build under test. */
  async start(role: "web" | "worker", settings: Settings = {}, installation?: string): Promise<Product> {
    const { settings: shared } = this.backend;
    const all = { ...shared, ...SHARED, ...this.settings, ...settings, WALLETLENS_ROLE: role };
    const product = await startProduct(all, installation);
    this.running.add(product);
    return product;
  }

  async stop(product: Product): Promise<void> {
    this.running.delete(product);
    await product.stop();
  }

  async stopAll(): Promise<void> {
    await Promise.all([...this.running].map((product) => this.stop(product)));
  }
}
