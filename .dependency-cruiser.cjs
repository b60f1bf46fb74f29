/** The direction of imports: app, inngest, cli, mcp -> api, container -> application -> ports -> domain. */
const room = (name) => `^lib/${name}/`;
const only = (name, packages, allowed, comment) => ({
  name,
  severity: "error",
  comment,
  from: { pathNot: allowed },
  to: { path: packages },
});
const TESTS = "\\.(test|spec)\\.tsx?$";

module.exports = {
  forbidden: [
    {
      name: "no-cycles",
      severity: "error",
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
    },
    { name: "no-unresolvable", severity: "error", from: {}, to: { couldNotResolve: true } },
    {
      name: "domain-is-pure",
      severity: "error",
      comment: "The domain takes time, prices and labels as arguments and imports nothing but itself.",
      from: { path: room("domain"), pathNot: TESTS },
      to: { pathNot: room("domain") },
    },
    {
      name: "domain-tests-stay-inside",
      severity: "error",
      from: { path: `${room("domain")}.*${TESTS}` },
      to: {
        pathNot: [room("domain"), "node_modules/(vitest|fast-check|@scure)", "^(node:)?(fs|path|url|zlib)$"],
      },
    },
    {
      name: "ports-know-only-the-domain",
      severity: "error",
      from: { path: room("ports") },
      to: { pathNot: [room("domain"), room("ports"), "^lib/errors\\.ts$"] },
    },
    {
      name: "application-knows-ports-and-domain",
      severity: "error",
      from: { path: room("application"), pathNot: TESTS },
      to: { pathNot: [room("application"), room("ports"), room("domain"), "^lib/(errors|log|format)\\.ts$"] },
    },
    {
      name: "adapters-point-inward",
      severity: "error",
      from: { path: room("adapters"), pathNot: TESTS },
      to: {
        path: [
          room("application"),
          room("api"),
          room("cli"),
          room("demo-chain"),
          "^(app|components|inngest|bench|e2e)/",
          "^lib/(container|auth)\\.ts$",
        ],
      },
    },
    {
      name: "api-calls-use-cases",
      severity: "error",
      from: { path: room("api"), pathNot: TESTS },
      to: {
        path: [room("adapters"), room("cli"), room("demo-chain"), "^(app|components|inngest|bench|e2e)/"],
      },
    },
    {
      name: "contract-is-safe-for-the-browser",
      severity: "error",
      from: { path: "^lib/http/contract/", pathNot: TESTS },
      to: { pathNot: ["^lib/http/contract/", room("domain"), "node_modules/zod"] },
    },
    {
      name: "the-client-knows-only-the-contract",
      severity: "error",
      from: { path: room("client"), pathNot: TESTS },
      to: { pathNot: [room("client"), "^lib/http/contract/", room("domain")] },
    },
    {
      name: "components-see-no-server",
      severity: "error",
      from: { path: "^components/" },
      to: {
        path: [
          room("adapters"),
          room("application"),
          room("ports"),
          room("demo-chain"),
          "^inngest/",
          "^lib/composition/container\\.ts$",
        ],
      },
    },
    {
      name: "nothing-imports-tests-or-benches",
      severity: "error",
      from: { pathNot: ["^(bench|e2e)/", TESTS] },
      to: { path: ["^(bench|e2e)/", TESTS] },
    },
    only(
      "prisma-in-its-adapter",
      ["node_modules/@prisma", "node_modules/pg/", "adapters/prisma/generated"],
      ["^lib/adapters/database/", "^prisma", "^prisma\\.config\\.ts$", TESTS, "^(e2e|bench)/"],
      "SQL and Prisma live in lib/adapters/database.",
    ),
    only(
      "solana-in-its-adapter",
      ["node_modules/@solana", "node_modules/litesvm"],
      [
        "^packages/solana/src/",
        "^packages/demo-chain/src/",
        "^components/wallet-connect/",
        TESTS,
        "^(e2e|bench)/",
      ],
      "Solana packages live at the edge.",
    ),
    only(
      "inngest-in-its-room",
      ["node_modules/inngest/"],
      ["^inngest/", "^app/api/inngest/", TESTS, "^(e2e|bench)/"],
      "The Inngest package lives in inngest/ and its route.",
    ),
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: ["adapters/prisma/generated", "^\\.next"] },
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: true,
    combinedDependencies: false,
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default", "types"],
    },
  },
};
