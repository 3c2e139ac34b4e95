import { defineConfig } from 'vitest/config'

/** What repeats without finding: `npm run test:fuzz` sets how much is drawn, and runs it too. */
const repeats = process.env.FUZZ_RUNS
  ? []
  : ['database/demo-twice.test.ts', 'database/demo-local.test.ts', 'database/demo-year.test.ts']

export default defineConfig({
  test: {
    include: ['**/*.test.ts', '**/*.test.tsx'],
    exclude: [
      'node_modules/**',
      'dist/**',
      'data/**',
      'test/browser/**',
      'test/faults/**',
      ...repeats,
    ],
    // `npm run check` names only files that need no database
    globalSetup: process.env.NO_TEST_DATABASE ? [] : 'test/cluster.ts',
    setupFiles: 'test/seed.ts',
    pool: 'forks',
    // one process a worker: to load the whole app anew for each file was half of what it cost
    isolate: false,
    maxWorkers: 2,
    testTimeout: 120_000,
    hookTimeout: 240_000,
  },
})
