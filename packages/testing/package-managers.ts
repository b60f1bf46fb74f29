import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** Programs that users have: package managers that run on the oldest supported Node, and the oldest supported TypeScript. */
export const USER_TOOLS = {
  pnpm: "10.34.8",
  yarn: "1.22.22",
  "@yarnpkg/cli-dist": "4.18.1",
  typescript: "5.4.5",
} as const;

/** Package as a registry offers it. */
export interface OfferedPackage {
  /** Content of its `package.json`. */
  readonly manifest: { readonly name: string; readonly version: string };
  readonly tarball: string;
}

/** Package manager with its commands in a folder that has only a `package.json`. */
export interface PackageManager {
  readonly name: string;
  /** Path of its program below the folder that has {@link USER_TOOLS}; undefined for npm. */
  readonly program?: string;
  readonly install: readonly string[];
  /** Arguments before those of Node. */
  readonly node?: readonly string[];
  /** Files with its settings, by name: the registry of all packages, and that of the scope `@walletlens`. */
  readonly files: (registry: string, scoped: string) => Readonly<Record<string, string>>;
}

/** Settings as npm, pnpm and Yarn 1 read them. */
const npmrc = (scoped: string, ...settings: readonly string[]) => ({
  ".npmrc": [`@walletlens:registry=${scoped}`, ...settings, ""].join("\n"),
});

/**
 * Each but npm has a cache of its own, because that of the user may have another tarball of the same version. Yarn 4 has no folder of
 * packages: it refuses each import of a package that the importing one does not declare.
 */
export const PACKAGE_MANAGERS: readonly [npm: PackageManager, ...others: PackageManager[]] = [
  {
    name: "npm",
    install: ["install", "--no-audit", "--no-fund", "--prefer-offline"],
    files: (_, scoped) => npmrc(scoped),
  },
  {
    name: "pnpm",
    program: "pnpm/bin/pnpm.cjs",
    install: ["add"],
    files: (_, scoped) => npmrc(scoped, "store-dir=./.store", "cache-dir=./.cache"),
  },
  {
    name: "Yarn 1",
    program: "yarn/bin/yarn.js",
    install: ["add", "--non-interactive"],
    files: (_, scoped) => ({ ...npmrc(scoped), ".yarnrc": 'cache-folder "./.cache"\n' }),
  },
  {
    name: "Yarn 4",
    program: "@yarnpkg/cli-dist/bin/yarn.js",
    install: ["add"],
    node: ["node"],
    files: (registry, scoped) => ({
      "yarn.lock": "",
      ".yarnrc.yml": [
        `npmRegistryServer: "${registry}"`,
        `npmScopes: { walletlens: { npmRegistryServer: "${scoped}" } }`,
        "unsafeHttpWhitelist: [127.0.0.1]",
        "enableImmutableInstalls: false",
        "enableTelemetry: false",
        "globalFolder: ./.yarn-global",
        "",
      ].join("\n"),
    }),
  },
];

/** Starts a registry that has only the given packages, as npm's registry will have them once they are published. */
export async function startRegistry(packages: readonly OfferedPackage[]) {
  const server = createServer((request, response) => {
    const name = decodeURIComponent((request.url ?? "").slice(1));
    const file = packages.find(({ tarball }) => name === `tarballs/${tarball.split("/").at(-1)}`);
    if (file !== undefined) return response.end(readFileSync(file.tarball));
    const offered = packages.find(({ manifest }) => manifest.name === name);
    response.statusCode = offered === undefined ? 404 : 200;
    response.setHeader("content-type", "application/json");
    return response.end(JSON.stringify(offered === undefined ? {} : describe(offered, url)));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, close: () => server.close() };
}

function describe({ manifest, tarball }: OfferedPackage, url: string) {
  const { name, version } = manifest;
  const integrity = `sha512-${createHash("sha512").update(readFileSync(tarball)).digest("base64")}`;
  const dist = { integrity, tarball: `${url}/tarballs/${tarball.split("/").at(-1)}` };
  return {
    name,
    "dist-tags": { latest: version },
    versions: { [version]: { ...manifest, dist } },
    time: { [version]: "2026-01-01T00:00:00.000Z" },
  };
}
