const { readdirSync, readFileSync } = require("node:fs");

const source = (name) => `^packages/${name}/src/`;
const TESTS = "\\.(test|spec)\\.tsx?$";
/** Test support is in folders with this name. Only tests, benches and other test support import it. */
const SUPPORT = "/testing/";
/** Modules of Node itself. */
const CORE =
  "^(node:)?(assert|child_process|stream|buffer|crypto|events|fs|http|net|os|path|process|timers|url|util|zlib)";

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

/** Returns rules by which each folder of `parent` imports only those that the list names before it. */
const ordered = (parent, folders) => [
  ...folders.map((folder, index) => ({
    name: `${parent}-${folder}-imports-lower-folders`,
    severity: "error",
    from: { path: `^${parent}/${folder}/`, pathNot: [TESTS, SUPPORT] },
    to: {
      path: `^${parent}/`,
      pathNot: folders.slice(0, index + 1).map((name) => `^${parent}/${name}/`),
    },
  })),
  {
    name: `${parent}-has-listed-folders`,
    severity: "error",
    from: {},
    to: { path: `^${parent}/`, pathNot: `^${parent}/(testing|${folders.join("|")})/` },
  },
];

/** Folders of components, lowest first. */
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

/** Folders of the service, lowest first: what all use, the subjects, what serves and starts them. */
const SUBJECTS = [
  "jobs",
  "billing",
  "identity",
  "wallets",
  "groups",
  "payments",
  "coordination",
  "watching",
  "operations",
];
const LIB_FOLDERS = [
  "config",
  "runtime",
  "db",
  ...SUBJECTS,
  "chain",
  "telemetry",
  "server",
  "composition",
  "workers",
  "cli",
];
const RULES = `^lib/(${["runtime", ...SUBJECTS].join("|")})/rules/`;

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

/** `path` may be imported only from `allowed`. */
const only = (name, path, allowed, comment) => ({
  name,
  severity: "error",
  comment,
  from: { pathNot: [...allowed, TESTS, SUPPORT, "^(e2e|bench)/"] },
  to: { path },
});

/** `from` does not import `path`. */
const never = (name, from, path, comment) => ({
  name,
  severity: "error",
  comment,
  from: { path: from, pathNot: [TESTS, SUPPORT] },
  to: { path },
});

module.exports = {
  forbidden: [
    ...packageRules,
    ...exportRules,
    ...ordered("components", COMPONENT_FOLDERS),
    ...ordered("lib", LIB_FOLDERS),
    { name: "no-cycles", severity: "error", from: {}, to: { circular: true } },
    { name: "no-unresolvable", severity: "error", from: {}, to: { couldNotResolve: true } },
    {
      name: "packages-know-nothing-of-the-root",
      severity: "error",
      from: { path: "^packages/" },
      to: { pathNot: ["^packages/", "node_modules", CORE] },
    },
    {
      name: "rules-are-pure",
      severity: "error",
      comment: "Rules take time as an argument and import nothing that has an effect.",
      from: { path: RULES, pathNot: TESTS },
      to: {
        pathNot: [RULES, source("(engine|contract)"), "^(node:)?crypto$"],
        dependencyTypesNot: ["type-only"],
      },
    },
    never(
      "lib-knows-no-delivery",
      "^lib/(?!workers)",
      "^(accuracy|app|components|inngest|bench|e2e|scripts|prisma)/",
      "Pages, routes and functions call the service.",
    ),
    never(
      "subjects-know-no-transport",
      `^lib/(${SUBJECTS.join("|")})/`,
      source("(client|format|cli|demo-chain)"),
      "A subject returns data; pages and commands format it.",
    ),
    never(
      "components-see-no-server",
      "^components/",
      [
        `^lib/(${["runtime", ...SUBJECTS].join("|")})/(?!rules/)`,
        "^lib/(db|chain|telemetry|composition|cli|workers)/",
        source("(demo-chain|solana|cli)"),
        "^inngest/",
      ],
      "Components run in browsers.",
    ),
    never(
      "pages-and-functions-use-the-composition",
      "^(app|inngest|proxy|instrumentation)",
      "^lib/(db|chain|telemetry|cli)/",
      "The composition connects the service to the database and the chain.",
    ),
    never(
      "scripts-start-commands",
      "^scripts/",
      [
        `^lib/(${[...SUBJECTS, "db", "chain", "telemetry", "composition", "cli", "workers"].join("|")})/`,
        "^(accuracy|app|components|inngest|bench|prisma)/",
      ],
      "Scripts run before anything is installed.",
    ),
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
    only(
      "links-do-not-prefetch",
      "^node_modules/next/link",
      ["^components/ui/link\\.tsx$"],
      "components/ui/link.tsx is the link of the site.",
    ),
    only(
      "database-in-lib",
      ["node_modules/@prisma", "node_modules/pg/"],
      ["^lib/(db|telemetry)/", `^lib/(${SUBJECTS.join("|")})/`, "^prisma\\.config\\.ts$"],
      "Subjects own their SQL; nothing else queries the database.",
    ),
    only(
      "solana-at-the-edge",
      ["node_modules/@solana", "node_modules/litesvm"],
      ["^lib/chain/", "^packages/(solana|demo-chain)/src/", "^components/account/wallet-connect/"],
      "Solana packages live at the edge.",
    ),
    only(
      "inngest-in-its-layer",
      "node_modules/inngest/",
      ["^inngest/", "^app/api/inngest/"],
      "The Inngest package lives in inngest/ and its route.",
    ),
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: {
      path: ["^lib/db/generated", "^\\.(next|builds)", "^reports", "^packages/[a-z-]+/dist"],
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
