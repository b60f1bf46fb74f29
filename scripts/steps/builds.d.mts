export function findBuild(root?: string): string | null;
export function createBuild(name: string, fill: (folder: string) => void, root?: string): void;
export function switchBuild(name: string, root?: string): void;
