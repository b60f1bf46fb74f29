import { SETTING_GROUPS } from "../../lib/config/settings.ts";

const SOURCE = "rendered from lib/config/settings.ts by `npm run env-example`";

/** Returns the text of `.env.example`: every setting with its description and default, commented out. */
export function renderEnvExample() {
  const head = [
    "# Settings of Walletlens. All of them are optional. This file is",
    `# ${SOURCE}.`,
    "#",
    "# To use it, copy it to .env and remove the # before the settings that you set. Put a value with spaces or special",
    "# characters in single quotes. Read the file into the shell that starts the server:",
    "#   set -a; . ./.env; set +a; npm start",
  ];
  const groups = listGroups().map(([title, settings]) => [
    `\n## ${title}`,
    ...settings.map(({ name, does, fallback }) => `\n${comment(does)}\n# ${name}=${fallback ?? ""}`),
  ]);
  return `${[...head, ...groups.flat()].join("\n")}\n`;
}

/** Returns the text of docs/settings.md: the same as tables. */
export function renderSettingsPage() {
  const head = `# Settings

Settings are environment variables. All of them are optional. This page is ${SOURCE}.
An empty value counts as not set. A malformed value stops the start with one line that names the setting. A warning names variables
that resemble a setting but are not one. [.env.example](../.env.example) has the same settings as a file to copy.
`;
  const groups = listGroups().map(
    ([title, settings]) => `
## ${title}

| setting | default | |
|---|---|---|
${settings.map(({ name, does, fallback }) => `| \`${name}\` | ${fallback ? `\`${fallback}\`` : ""} | ${does} |`).join("\n")}
`,
  );
  return head + groups.join("");
}

function listGroups() {
  return Object.entries(SETTING_GROUPS).map(([title, schemas]) => [
    title,
    Object.entries(schemas).map(([name, schema]) => ({
      name,
      does: schema.description ?? "",
      fallback: describeDefault(schema.parse(undefined)),
    })),
  ]);
}

/** Returns null if there is no default, or if it cannot be shown as text. */
function describeDefault(value) {
  if (Array.isArray(value)) return value.join(",");
  return value === undefined || typeof value === "object" ? null : String(value);
}

const WIDTH = 108;

/** Comment lines of at most 110 characters. */
function comment(text) {
  const lines = [""];
  for (const word of text.split(" ")) {
    const line = `${lines.at(-1)} ${word}`;
    if (line.length > WIDTH) lines.push(` ${word}`);
    else lines[lines.length - 1] = line;
  }
  return lines.map((line) => `#${line}`).join("\n");
}
