const { readdirSync, readFileSync } = require("node:fs");

/** Direction of imports: app, inngest, workers, cli -> composition -> api -> subjects -> packages; infra -> ports of subjects. */
const layer = (name) => `^lib/${name}/`;
const source = (name) => `^packages/${name}/src/`;
const TESTS = "\\.(test|spec)\\.tsx?$";
/** Test support is in folders with this name. Only tests, benches and other test support import it. */
const SUPPORT = "/testing/";
/** Modules of Node itself. */
const CORE =
  "^(node:)?(assert|child_process|stream|buffer|crypto|events|fs|http|net|os|path|process|timers|url|util|zlib)";
const OUTSIDE = "^(accuracy|app|components|inngest|bench|e2e|scripts|prisma)/|^[^/]+$";

const only = (name, packages, allowed, comment) => ({
  name,
  severity: "error",
  comment,
  from: { pathNot: allowed },
  to: { path: packages },
});

/** Packages, and the packages that each may import besides itself and its declared packages of npm. */
const PACKAGES = {
  engine: [],
  contract: ["engine"],
  client: [],
  format: [],
  solana: ["engine"],
  cli: ["engine", "solana", "client", "format"],
  "demo-chain": ["engine"],
};

const packageRules = Object.entries(PACKAGES).map(([name, others]) => ({
  name: `${name}-knows-${others.length === 0 ? "itself" : others.join("-")}`,
  severity: "error",
  comment: "A package can be used without the rest of this repository.",
  from: { path: source(name), pathNot: [TESTS, SUPPORT] },
  to: {
    pathNot: [
      source(name),
      ...others.map(source),
      ...namesOf(name).map((npm) => `node_modules/${npm}/`),
      CORE,
    ],
  },
}));

/** Packages that a package.json declares as dependencies. */
function namesOf(name) {
  const { dependencies = {}, optionalDependencies = {} } = JSON.parse(
    readFileSync(`${__dirname}/packages/${name}/package.json`, "utf8"),
  );
  const names = Object.keys({ ...dependencies, ...optionalDependencies });
  return names.filter((npm) => !npm.includes("walletlens"));
}

/** Folders of components. Each may import those before it, so that no two folders import each other. */
const COMPONENT_FOLDERS = [
  "ui",
  "jobs",
  "account",
  "wallet",
  "token",
  "compare",
  "discover",
  "search",
  "shell",
  "watch",
  "docs",
];

const componentRules = COMPONENT_FOLDERS.map((folder, index) => ({
  name: `components-${folder}-imports-lower-folders`,
  severity: "error",
  from: { path: `^components/${folder}/`, pathNot: TESTS },
  to: {
    path: "^components/",
    pathNot: COMPONENT_FOLDERS.slice(0, index + 1).map((name) => `^components/${name}/`),
  },
}));

/** Modules of a package that its `exports` name. Other modules may not be imported from outside. */
const exportRules = readdirSync(`${__dirname}/packages`, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== "testing")
  .map(({ name }) => {
    const { exports: published } = JSON.parse(
      readFileSync(`${__dirname}/packages/${name}/package.json`, "utf8"),
    );
    const modules = Object.values(published).map((target) =>
      typeof target === "string"
        ? target
            .replace(/^\.\/(dist|src)\//, "")
            .replace(/\.[jt]s$/, "")
            .replace("*", ".*")
        : "",
    );
    return {
      name: `${name}-is-used-by-its-exports`,
      severity: "error",
      from: {
        pathNot: [`^packages/${name}/`, TESTS, SUPPORT, "^(accuracy|bench|e2e|scripts)/", "^lib/testing/"],
      },
      to: { path: source(name), pathNot: `${source(name)}(${modules.join("|")})\\.ts$` },
    };
  });

/** Subjects of the service, and the subjects that each may import: only earlier ones. */
const SUBJECTS = {
  runtime: [],
  jobs: ["runtime"],
  billing: ["runtime", "jobs"],
  identity: ["runtime", "billing"],
  payments: ["runtime", "jobs", "billing"],
  wallets: ["runtime", "jobs", "billing"],
  groups: ["runtime", "jobs", "billing", "payments", "wallets"],
  coordination: ["runtime", "jobs", "billing", "wallets", "groups"],
  watching: ["runtime", "jobs", "billing", "wallets"],
  operations: ["runtime", "jobs", "wallets", "groups"],
};
const SUBJECT_NAMES = Object.keys(SUBJECTS).join("|");
/** Hashes are pure functions. */
const HASHES = "^(node:)?crypto$";
const RULES = `^lib/(${SUBJECT_NAMES})/rules/`;

const subjectRules = Object.entries(SUBJECTS).map(([name, others]) => ({
  name: `${name}-imports-${others.join("-") || "no-subject"}`,
  severity: "error",
  from: { path: layer(name), pathNot: [TESTS, SUPPORT] },
  to: {
    pathNot: [
      ...[name, ...others].map(layer),
      "^lib/config/(errors|log)\\.ts$",
      source("(engine|contract)"),
      `${source("solana")}(chain-reader|read-order-entries|read-protocol|prices/price-sources)\\.ts$`,
      "node_modules/(async-mutex|lru-cache)/",
      HASHES,
    ],
  },
}));

/** A layer imports neither these layers and packages nor code outside `lib`. */
const inward = (name, from, [layers, packages]) => ({
  name,
  severity: "error",
  from: { path: layer(from), pathNot: [TESTS, SUPPORT] },
  to: { path: [layer(`(${layers})`), source(`(${packages})`), OUTSIDE.replace("|^[^/]+$", "")] },
});

module.exports = {
  forbidden: [
    ...packageRules,
    ...exportRules,
    ...componentRules,
    {
      name: "components-have-a-folder",
      severity: "error",
      from: {},
      to: { path: "^components/", pathNot: `^components/(${COMPONENT_FOLDERS.join("|")})/` },
    },
    {
      name: "links-do-not-prefetch",
      severity: "error",
      comment: "components/ui/link.tsx is the link of the site.",
      from: { pathNot: "^components/ui/link\\.tsx$" },
      to: { path: "^node_modules/next/link" },
    },
    {
      name: "no-cycles",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    { name: "no-unresolvable", severity: "error", from: {}, to: { couldNotResolve: true } },
    {
      name: "packages-know-nothing-of-the-root",
      severity: "error",
      from: { path: "^packages/" },
      to: { pathNot: ["^packages/", "node_modules", CORE] },
    },
    ...subjectRules,
    {
      name: "rules-are-pure",
      severity: "error",
      comment: "The rules of a subject take time as an argument and import nothing that has an effect.",
      from: { path: RULES, pathNot: TESTS },
      to: { pathNot: [RULES, source("(engine|contract)"), HASHES], dependencyTypesNot: ["type-only"] },
    },
    {
      name: "infra-implements-ports",
      severity: "error",
      comment: "Infrastructure knows subjects by the types of their ports and by their rules.",
      from: { path: layer("infra"), pathNot: [TESTS, SUPPORT] },
      to: {
        path: `^lib/(${SUBJECT_NAMES})/`,
        pathNot: [RULES, layer("runtime")],
        dependencyTypesNot: ["type-only"],
      },
    },
    inward("infra-points-inward", "infra", ["api|composition|cli|workers", "demo-chain|client|cli"]),
    inward("api-calls-use-cases", "api", ["infra|cli|composition|workers", "demo-chain|cli"]),
    {
      name: "components-see-no-server",
      severity: "error",
      from: { path: "^components/" },
      to: {
        path: [
          `^lib/(${SUBJECT_NAMES})/(?!rules/)`,
          layer("(infra|composition|cli|workers)"),
          source("(demo-chain|solana|cli)"),
          "^inngest/",
        ],
      },
    },
    {
      name: "config-is-imported-by-all",
      severity: "error",
      comment: "Settings, errors and log are imported from every layer, so they import next to nothing.",
      from: { path: "^lib/config/", pathNot: TESTS },
      to: {
        pathNot: [
          "^lib/config/",
          RULES,
          layer("runtime"),
          source("(engine|contract|client|format)"),
          `${source("solana")}prices/(default-sources|source-address)\\.ts$`,
          "node_modules",
          CORE,
          "^async_hooks$",
        ],
      },
    },
    {
      name: "composition-is-called",
      severity: "error",
      comment: "It assembles the product and imports no code that delivers it.",
      from: { path: layer("composition"), pathNot: TESTS },
      to: { path: [layer("cli"), source("(demo-chain|cli)"), OUTSIDE.replace("|^[^/]+$", "")] },
    },
    {
      name: "inngest-composes",
      severity: "error",
      comment: "Functions call use cases that the composition has bound, and see types of ports alone.",
      from: { path: "^inngest/", pathNot: [TESTS, SUPPORT] },
      to: {
        path: [
          layer("(infra|cli|workers)"),
          source("(demo-chain|solana|client|format|cli)"),
          OUTSIDE.replace("inngest|", "").replace("|^[^/]+$", ""),
        ],
      },
    },
    {
      name: "commands-know-no-delivery",
      severity: "error",
      comment: "Commands start the product or open its storage; none of them answers a call.",
      from: { path: layer("cli"), pathNot: [TESTS, SUPPORT] },
      to: { path: [layer("api"), source("client"), OUTSIDE.replace("|^[^/]+$", "")] },
    },
    {
      name: "scripts-render-and-start",
      severity: "error",
      comment:
        "Scripts run before anything is installed: they start commands, and render what describes itself. One loads the sources of threads.",
      from: { path: "^scripts/", pathNot: TESTS },
      to: {
        path: [
          `^lib/(${SUBJECT_NAMES})/`,
          layer("(infra|composition|cli|workers)"),
          "^(accuracy|app|components|inngest|bench|prisma)/",
        ],
      },
    },
    {
      name: "nothing-imports-tests-or-benches",
      severity: "error",
      from: {
        pathNot: ["^(accuracy|bench|e2e)/", "^scripts/record-examples", "^playwright\\.config\\.ts$", TESTS],
      },
      to: { path: ["^(accuracy|bench|e2e)/", TESTS] },
    },
    {
      name: "accuracy-knows-the-packages",
      severity: "error",
      comment: "Compares the results of the published packages, without the service.",
      from: { path: "^accuracy/" },
      to: { pathNot: ["^accuracy/", "^packages/", "node_modules", CORE] },
    },
    {
      name: "app-composes",
      severity: "error",
      comment: "Pages and routes reach adapters through the composition.",
      from: { path: "^(app|proxy|instrumentation)", pathNot: TESTS },
      to: { path: layer("infra") },
    },
    only(
      "prisma-in-its-adapter",
      ["node_modules/@prisma", "node_modules/pg/", "infra/postgres/generated"],
      ["^lib/infra/postgres/", "^prisma", "^prisma\\.config\\.ts$", TESTS, "^(e2e|bench)/"],
      "SQL and Prisma live in lib/infra/postgres.",
    ),
    only(
      "solana-at-the-edge",
      ["node_modules/@solana", "node_modules/litesvm"],
      [
        "^lib/infra/solana/",
        "^packages/(solana|demo-chain)/src/",
        "^components/account/wallet-connect/",
        TESTS,
        "^(e2e|bench)/",
      ],
      "Solana packages live at the edge.",
    ),
    only(
      "inngest-in-its-layer",
      ["node_modules/inngest/"],
      ["^inngest/", "^app/api/inngest/", TESTS, "^(e2e|bench)/"],
      "The Inngest package lives in inngest/ and its route.",
    ),
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: {
      path: ["infra/postgres/generated", "^\\.(next|builds)", "^reports", "^packages/[a-z-]+/dist"],
    },
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: true,
    combinedDependencies: false,
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default", "types"],
    },
  },
};
