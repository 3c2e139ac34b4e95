export function isOf(folder: string, pid: number): boolean
export function signal(pids: number[], name: NodeJS.Signals): void
