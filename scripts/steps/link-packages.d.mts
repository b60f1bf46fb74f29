export function listRuntimePackages(options: { readonly withOptional: boolean }): readonly string[];
export function linkPackages(folders: readonly string[], target: string): void;
export function linkFolder(source: string, target: string): void;
