export function renderFor(machinesFile: string, to: string): string[]
