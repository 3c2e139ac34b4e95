import { defineConfig } from 'vitest/config'
import { long } from './length.ts'

/** Real processes that are killed and overloaded: one file after the other, and nothing beside them. */
export default defineConfig({
  test: {
    root: new URL('../..', import.meta.url).pathname,
    include: ['test/faults/**/*.test.ts'],
    // a cluster needs Debian's packages and several minutes: only `npm run faults` has it
    exclude: long ? [] : ['test/faults/cluster*.test.ts'],
    globalSetup: 'test/cluster.ts',
    pool: 'forks',
    maxWorkers: 1,
    fileParallelism: false,
    testTimeout: 400_000,
    hookTimeout: 120_000,
  },
})
