import { defineConfig } from 'vitest/config'
import { long } from './length.ts'

/** Real processes that are killed and overloaded: one file after the other, and nothing beside them. */
export default defineConfig({
  test: {
    root: new URL('../..', import.meta.url).pathname,
    include: ['test/faults/**/*.test.ts'],
    // a cluster needs Debian's packages and several minutes: only `npm run test:faults` has it
    exclude: long ? [] : ['test/faults/cluster*.test.ts'],
    globalSetup: 'test/cluster.ts',
    pool: 'forks',
    // one process for all files: what is killed are its children, and to load the whole app anew took 15 seconds
    isolate: false,
    maxWorkers: 1,
    fileParallelism: false,
    testTimeout: 400_000,
    hookTimeout: 120_000,
  },
})
