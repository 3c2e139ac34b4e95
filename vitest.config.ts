import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['**/*.test.ts', '**/*.test.tsx'],
    exclude: ['node_modules/**', 'dist/**', 'data/**', 'test/browser/**', 'test/faults/**'],
    globalSetup: 'test/cluster.ts',
    setupFiles: 'test/seed.ts',
    pool: 'forks',
    // one process a worker: to load the whole app anew for each file was half of what it cost
    isolate: false,
    maxWorkers: 2,
    testTimeout: 120_000,
    hookTimeout: 240_000,
  },
})
