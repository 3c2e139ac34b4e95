export function testsWithoutDatabase(): string[]
