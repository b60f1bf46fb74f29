import path from "node:path";
import { describe, expect, test } from "vitest";
import { describeUnknownSettings, readEnv } from "./env";
import { Settings } from "./settings";

const TREASURY = "9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin";

test("a worker has its own listen address, which requires a signing key unless it is loopback", () => {
  const worker = { WALLETLENS_ROLE: "worker", HOST: "0.0.0.0", PORT: "80", JOBS_PORT: "4000" };
  const inngest = { INNGEST_BASE_URL: "http://inngest:8288" };
  expect(readEnv({ ...worker, ...inngest })).toMatchObject({
    ...{ role: "worker", host: "127.0.0.1", port: 4000, selfUrl: "http://127.0.0.1:4000" },
  });
  expect(() => readEnv({ ...worker, ...inngest, JOBS_HOST: "0.0.0.0" })).toThrow(
    "INNGEST_SIGNING_KEY is needed where HOST, or a worker's JOBS_HOST, is not a loopback address",
  );
});

test("the configuration of the process is parsed once, regardless of the number of reads", () => {
  expect(readEnv()).toBe(readEnv());
});

describe("an empty environment", () => {
  test("gives every setting its documented default", () => {
    expect(readEnv({})).toEqual({
      role: "all",
      keepAliveMs: 65_000,
      solanaWsUrl: null,
      watchIntervalSeconds: 300,
      watchDailyCredits: 100,
      webhookAllowPrivate: false,
      shutdownNoticeMs: 0,
      shutdownGraceMs: 30_000,
      port: 3000,
      host: "127.0.0.1",
      selfUrl: "http://127.0.0.1:3000",
      dataDir: path.resolve(".data"),
      databaseUrl: null,
      databasePoolSize: 16,
      retentionDays: 90,
      solanaRpcUrl: null,
      solanaRpcHeaders: {},
      solanaProviders: [],
      isDemo: false,
      isDemoLive: true,
      treasuryAddress: null,
      x402Network: "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp",
      x402Asset: "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v",
      x402SponsorKey: null,
      x402SponsorDailyLamports: 100_000_000n,
      x402SponsorPayerLamports: 10_000_000n,
      siteUrl: "http://127.0.0.1:3000",
      nextAuthSecret: null,
      inngest: null,
      signupBonusCredits: 100,
      signupBonusesPerDay: 5,
      signupBonusesTotalPerDay: 200,
      github: null,
      google: null,
      rateLimitRps: 50,
      rateLimitBurst: 100,
      rateLimitAddressRps: 10,
      rateLimitAddressBurst: 30,
      rateLimitAnonymousLookupsPerMinute: 120,
      trustedProxies: 0,
      metricsToken: null,
      securityContact: null,
      otlpEndpoint: null,
      syncHoldMs: 30_000,
      flashSignatures: 1000,
      maxSignatures: 20_000,
      launchMaxPages: 50,
      heldTransactions: 200_000,
      // One less than the processors of this machine, from 1 to 4.
      decodingThreads: expect.toSatisfy((threads: number) => [1, 2, 3, 4].includes(threads)),
      concurrency: { flash: 32, group: 16, history: 2, jobs: 50, callerPercent: 50 },
      tokenPriceSources: [
        { url: "https://api.dexscreener.com/tokens/v1/solana", headers: {} },
        { url: "https://api.geckoterminal.com/api/v2/simple/networks/solana/token_price", headers: {} },
      ],
      solPriceSources: [
        { url: "https://api.exchange.coinbase.com/products/SOL-USD/candles", headers: {} },
        { url: "https://api.kraken.com/0/public/OHLC", headers: {} },
      ],
      labelsFile: null,
      logLevel: "info",
    });
  });

  test("is equal to blank values and variables of other programs", () => {
    expect(readEnv({ PORT: "", DATABASE_URL: "  ", PATH: "/bin", X_API: "1" })).toEqual(readEnv({}));
  });

  test("is frozen once read", () => {
    expect(Object.isFrozen(readEnv({}))).toBe(true);
  });
});

describe("a value that is set", () => {
  test("is read in its own type", () => {
    const env = readEnv({
      PORT: "8080",
      DATABASE_URL: "postgres://me:pw@db.example:5432/lens",
      SOLANA_RPC_URL: "https://rpc.example/?api-key=1",
      SOLANA_RPC_HEADERS: '{"x-api-key": "abc"}',
      TREASURY_ADDRESS: TREASURY,
      X402_SPONSOR_DAILY_LAMPORTS: "5",
      X402_SPONSOR_PAYER_LAMPORTS: "4",
      NEXTAUTH_URL: "https://lens.example/",
      GITHUB_ID: "i",
      GITHUB_SECRET: "s",
      GITHUB_URL: "https://git.example/",
      GOOGLE_ID: "i",
      GOOGLE_SECRET: "s",
      RATE_LIMIT_RPS: "0",
      WALLETLENS_DEMO: "1",
    });
    expect(env).toMatchObject({
      port: 8080,
      databaseUrl: "postgres://me:pw@db.example:5432/lens",
      solanaRpcUrl: "https://rpc.example/?api-key=1",
      solanaRpcHeaders: { "x-api-key": "abc" },
      github: { id: "i", secret: "s", url: "https://git.example" },
      google: { id: "i", secret: "s", url: "https://accounts.google.com" },
      treasuryAddress: TREASURY,
      x402SponsorDailyLamports: 5n,
      x402SponsorPayerLamports: 4n,
      siteUrl: "https://lens.example",
      rateLimitRps: 0,
      isDemo: true,
    });
  });

  test.each([
    ["0.0.0.0", "http://127.0.0.1:3000"],
    ["::", "http://[::1]:3000"],
    ["::1", "http://[::1]:3000"],
    ["192.168.1.5", "http://192.168.1.5:3000"],
  ])("with HOST %s the process calls itself at %s", (HOST, selfUrl) => {
    expect(readEnv({ HOST }).selfUrl).toBe(selfUrl);
  });

  test("providers are read in order, each with its own headers and budget", () => {
    const env = readEnv({
      SOLANA_RPC_URL: "https://a.example/?api-key=1, https://b.example/",
      SOLANA_RPC_HEADERS: '[{}, {"x-api-key": "abc"}]',
      SOLANA_RPC_BUDGET: "0,50",
    });
    expect(env.solanaProviders).toEqual([
      { url: "https://a.example/?api-key=1", headers: {} },
      { url: "https://b.example", headers: { "x-api-key": "abc" }, budgetPerSecond: 50 },
    ]);
    expect(env).toMatchObject({ solanaRpcUrl: "https://a.example/?api-key=1", solanaRpcHeaders: {} });
    expect(readEnv({ SOLANA_RPC_HEADERS: "{}" }).solanaProviders).toEqual([]);
  });

  test("a sponsor key is accepted in base58 and as the array of a key file", () => {
    const bytes = Array.from({ length: 64 }, (_, index) => index);
    const base58 = "1kFmGWeccJ7hLrVZivbWqDgpcPn8UDsoFcCu3VGUiNV6E2bvTZKFv7zfp7RbT9NHDiEkdLC3pNLLrTnfVqr98Aa";
    expect(readEnv({ X402_SPONSOR_KEY: JSON.stringify(bytes) }).x402SponsorKey).toEqual(
      Uint8Array.from(bytes),
    );
    expect(() => readEnv({ X402_SPONSOR_KEY: `${base58}0` })).toThrow(
      "X402_SPONSOR_KEY must be a secret key of 64 bytes",
    );
    expect(readEnv({ X402_SPONSOR_KEY: "1".repeat(64) }).x402SponsorKey).toEqual(new Uint8Array(64));
  });

  test.each([
    ["1000000", 100_000n],
    ["100000", 60_000n],
    ["0", 60_000n],
  ])("of %s lamports a day the sponsor spends %s on one payer", (X402_SPONSOR_DAILY_LAMPORTS, share) => {
    expect(readEnv({ X402_SPONSOR_DAILY_LAMPORTS }).x402SponsorPayerLamports).toBe(share);
  });

  test("price sources are a list in the order of their calls, with headers in the same order", () => {
    const SOL_PRICE_URL = "https://one.example/a?key=1, coinbase=http://two.example/";
    const SOL_PRICE_HEADERS = '[{}, {"Authorization": "Bearer x"}]';
    expect(readEnv({ SOL_PRICE_URL, SOL_PRICE_HEADERS }).solPriceSources).toEqual([
      { url: "https://one.example/a?key=1", headers: {} },
      { url: "coinbase=http://two.example/", headers: { Authorization: "Bearer x" } },
    ]);
    expect(readEnv({ TOKEN_PRICE_URL: "none" }).tokenPriceSources).toEqual([]);
    for (const TOKEN_PRICE_URL of [
      "https://one.example,two",
      "https://one.example,",
      "kraken=https://x.example",
    ]) {
      expect(() => readEnv({ TOKEN_PRICE_URL })).toThrow(
        /^TOKEN_PRICE_URL must be http or https URLs, each alone or as dexscreener=URL, geckoterminal=URL, jupiter=URL; or none/,
      );
    }
  });

  test("headers for more price sources than there are stop the start", () => {
    const headers = '[{"x-api-key": "a"}, {"x-api-key": "b"}]';
    expect(() => readEnv({ TOKEN_PRICE_URL: "https://one.example", TOKEN_PRICE_HEADERS: headers })).toThrow(
      "TOKEN_PRICE_HEADERS has headers for more sources than TOKEN_PRICE_URL names",
    );
    expect(() => readEnv({ SOL_PRICE_URL: "https://one.example", SOL_PRICE_HEADERS: headers })).toThrow(
      "SOL_PRICE_HEADERS has headers for more sources than SOL_PRICE_URL names",
    );
  });

  test("a flash analysis reads at most as much as a whole one", () => {
    expect(readEnv({ MAX_SIGNATURES: "400" })).toMatchObject({ flashSignatures: 400, maxSignatures: 400 });
  });

  test("the address of an Inngest server requires no keys, the cloud requires both", () => {
    const baseUrl = "http://127.0.0.1:8288";
    expect(readEnv({ INNGEST_BASE_URL: baseUrl }).inngest).toEqual({
      baseUrl,
      eventKey: null,
      signingKey: null,
    });
    expect(readEnv({ INNGEST_EVENT_KEY: "e", INNGEST_SIGNING_KEY: "s" }).inngest).toEqual({
      baseUrl: null,
      eventKey: "e",
      signingKey: "s",
    });
    expect(() => readEnv({ INNGEST_EVENT_KEY: "e" })).toThrow(
      /^INNGEST_SIGNING_KEY and INNGEST_EVENT_KEY belong together/,
    );
  });
});

describe("a malformed value stops the start with one line", () => {
  test.each([
    [{ PORT: "80a" }, 'PORT must be a whole number from 1 to 65535, not "80a"'],
    [{ PORT: "65536" }, 'PORT must be a whole number from 1 to 65535, not "65536"'],
    [{ HOST: "a b" }, 'HOST must be a host name or an IP address, not "a b"'],
    [{ DATABASE_URL: "mysql://u:pw@h/d" }, "DATABASE_URL must be a postgresql:// URL"],
    [{ SOLANA_RPC_URL: "rpc.example" }, "SOLANA_RPC_URL must be an http or https URL"],
    [{ TREASURY_ADDRESS: "abc" }, 'TREASURY_ADDRESS must be a base58 address of 32 bytes, not "abc"'],
    [{ SYNC_HOLD_MS: "-1" }, 'SYNC_HOLD_MS must be a whole number of at least 0, not "-1"'],
    [{ FLASH_SIGNATURES: "0" }, 'FLASH_SIGNATURES must be a whole number of at least 1, not "0"'],
    [{ NEXTAUTH_SECRET: "short" }, "NEXTAUTH_SECRET must have at least 16 characters"],
    [{ METRICS_TOKEN: "a b" }, "METRICS_TOKEN must be without spaces"],
    [
      { LOG_LEVEL: "loud" },
      'LOG_LEVEL must be one of trace, debug, info, warn, error, fatal, silent, not "loud"',
    ],
    [{ DATABASE_POOL_SIZE: "3" }, 'DATABASE_POOL_SIZE must be a whole number from 4 to 1000, not "3"'],
    [{ RETENTION_DAYS: "0" }, 'RETENTION_DAYS must be a whole number from 1 to 36500, not "0"'],
    [{ GITHUB_ID: "i" }, "GITHUB_SECRET and GITHUB_ID belong together"],
    [{ GOOGLE_SECRET: "s" }, "GOOGLE_SECRET and GOOGLE_ID belong together"],
    [{ GITHUB_URL: "git.corp" }, "GITHUB_URL must be an http or https URL"],
    [{ GOOGLE_ISSUER: "id.corp" }, "GOOGLE_ISSUER must be an http or https URL"],
    [{ SOLANA_WS_URL: "https://rpc.example" }, "SOLANA_WS_URL must be a ws or wss URL"],
    [{ SOLANA_WS_URL: "wss://rpc.example:99999" }, "SOLANA_WS_URL must be a ws or wss URL"],
  ])("%o", (source, message) => {
    expect(() => readEnv(source)).toThrow(new Error(message));
  });

  test("headers that are not a JSON object of texts", () => {
    const message =
      'SOLANA_RPC_HEADERS must be a JSON object of header names and texts, as {"x-api-key": "…"}, or a list of them';
    expect(() => readEnv({ SOLANA_RPC_HEADERS: "x-api-key: abc" })).toThrow(new Error(message));
    expect(() => readEnv({ SOLANA_RPC_HEADERS: '{"x-api-key": 1}' })).toThrow(new Error(message));
  });

  test("budgets and headers of missing providers", () => {
    const one = { SOLANA_RPC_URL: "https://a.example" };
    expect(() => readEnv({ ...one, SOLANA_RPC_BUDGET: "1,2" })).toThrow(
      /^SOLANA_RPC_BUDGET names more budgets/,
    );
    expect(() => readEnv({ ...one, SOLANA_RPC_HEADERS: "[{},{}]" })).toThrow(
      /^SOLANA_RPC_HEADERS has headers for/,
    );
  });

  test("several errors are named together", () => {
    expect(() => readEnv({ PORT: "x", MAX_SIGNATURES: "y" })).toThrow(
      new Error(
        'PORT must be a whole number from 1 to 65535, not "x"; ' +
          'MAX_SIGNATURES must be a whole number of at least 1, not "y"',
      ),
    );
  });
});

describe("a malformed value with a key", () => {
  const SECRET = "k3yOfAProvider";
  const MALFORMED = [
    `rpc.example/?api-key=${SECRET}`,
    `ftp://rpc.example/?api-key=${SECRET}`,
    `https://rpc.example:99999/${SECRET}`,
    `https://rpc.example/?api-key=${SECRET},two`,
    `mysql://user:${SECRET}@db.example/lens`,
    `{"x-api-key": ["${SECRET}"]}`,
  ];
  const URLS = ["https://rpc.example", "wss://rpc.example", "postgresql://db.example/lens"];
  const takes = (name: string, value: string) => readFailure(name, value) === null;

  function readFailure(name: string, value: string): string | null {
    try {
      readEnv({ [name]: value });
      return null;
    } catch (error) {
      return String(error);
    }
  }

  test.each(Object.keys(Settings.shape))("of %s is in no message", (name) => {
    const failures = MALFORMED.flatMap((value) => readFailure(name, value) ?? []);
    expect(failures.filter((message) => message.includes(SECRET) || !message.includes(name))).toEqual([]);
  });

  test("is refused by every setting that accepts only URLs", () => {
    const names = Object.keys(Settings.shape).filter(
      (name) => URLS.some((url) => takes(name, url)) && !takes(name, MALFORMED[0] ?? ""),
    );
    const some = ["SOLANA_WS_URL", "TOKEN_PRICE_URL", "INNGEST_BASE_URL", "OTEL_EXPORTER_OTLP_ENDPOINT"];
    expect(names).toEqual(expect.arrayContaining([...some, "DATABASE_URL", "NEXTAUTH_URL"]));
  });
});

describe("an unknown setting is named, and does not stop the start", () => {
  test.each([
    [{ X402_SPONSER_KEY: "x" }, "X402_SPONSER_KEY is not a setting and does nothing"],
    [{ SIGNUP_BONUS: "5", PORT: "80" }, "SIGNUP_BONUS is not a setting and does nothing"],
    [{ RETENTION_HOURS: "1", JOBS_X: "1" }, "RETENTION_HOURS, JOBS_X are not settings and do nothing"],
    [
      { WATCH_X: "1", WEBHOOK_X: "1", DATABASE_POOL_X: "1", SHUTDOWN_X: "1", WALLETLENS_X: "1" },
      "WATCH_X, WEBHOOK_X, DATABASE_POOL_X, SHUTDOWN_X, WALLETLENS_X are not settings and do nothing",
    ],
    [{ RATE_LIMIT: "1", PATH: "/bin", X_API: "1", X402_NETWORK: "", RETENTION_DAYS: "9" }, null],
    [{ SIGNUP_BONUS: " " }, null],
  ])("%j: %s", (source, line) => {
    expect(describeUnknownSettings(source)).toBe(line);
    expect(() => readEnv(source)).not.toThrow();
  });
});

test("a server on a public address accepts no unsigned calls from an Inngest server", () => {
  const settings = { INNGEST_BASE_URL: "http://127.0.0.1:8288" };
  expect(readEnv(settings).inngest).toMatchObject({ signingKey: null });
  expect(() => readEnv({ ...settings, HOST: "0.0.0.0" })).toThrow("INNGEST_SIGNING_KEY is needed");
  expect(readEnv({ ...settings, HOST: "0.0.0.0", INNGEST_SIGNING_KEY: "signkey-prod-1" }).host).toBe(
    "0.0.0.0",
  );
});

test.each([
  [{}, null],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: "http://collector:4318/" }, "http://collector:4318"],
  [{ OTEL_TRACES_EXPORTER: "otlp" }, "http://localhost:4318"],
  [{ OTEL_TRACES_EXPORTER: "none", OTEL_EXPORTER_OTLP_ENDPOINT: "http://collector:4318" }, null],
])("spans of %j go to %s", (source, endpoint) => {
  expect(readEnv(source).otlpEndpoint).toBe(endpoint);
});

test("an unknown span exporter stops the start", () => {
  expect(() => readEnv({ OTEL_TRACES_EXPORTER: "zipkin" })).toThrow(
    /OTEL_TRACES_EXPORTER must be otlp or none/,
  );
});
