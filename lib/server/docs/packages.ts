import manifest from "@/package.json" with { type: "json" };

/**
 * True once npm's registry has the packages of this project under their names. Until then the names have no owner, and each
 * server offers the packages itself: a command that names them would run the code of a stranger who registers them.
 */
export const ARE_PACKAGES_PUBLISHED: boolean = false;

/** Packages that a server offers. */
export type ServedPackage = "walletlens" | "@walletlens/client";

/** Names of the files of packages, as `npm pack` names them. */
export const PACKAGE_FILES: Readonly<Record<ServedPackage, string>> = {
  walletlens: `walletlens-${manifest.version}.tgz`,
  "@walletlens/client": `walletlens-client-${manifest.version}.tgz`,
};

/** Returns what npm and npx install a package by: its name, or the URL of its file at `site`. */
export function toPackageSpec(name: ServedPackage, site: string): string {
  return ARE_PACKAGES_PUBLISHED ? name : `${site}/packages/${PACKAGE_FILES[name]}`;
}

/** Returns the command that runs `walletlens` without an installation. */
export function toCliCommand(site: string): string {
  return `npx -y ${toPackageSpec("walletlens", site)}`;
}
