import { defineConfig } from 'vitest/config'

/** Real processes that are killed and overloaded: one file after the other, and nothing beside them. */
export default defineConfig({
  test: {
    root: new URL('../..', import.meta.url).pathname,
    include: ['test/faults/**/*.test.ts'],
    globalSetup: 'test/cluster.ts',
    pool: 'forks',
    maxWorkers: 1,
    fileParallelism: false,
    testTimeout: 400_000,
    hookTimeout: 120_000,
  },
})
