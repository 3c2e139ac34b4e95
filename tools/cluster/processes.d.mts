export function isOf(folder: string, pid: number): boolean
export function withChildren(pids: number[]): number[]
export function signal(pids: number[], name: NodeJS.Signals): void
export function gone(folder: string, pid: number, within: number): Promise<boolean>
