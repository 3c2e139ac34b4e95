import { defineConfig } from '@playwright/test'
import { takeOwnApp } from './test/browser/server.ts'

takeOwnApp()

export default defineConfig({
  testDir: 'test/browser',
  testMatch: '*.spec.ts',
  outputDir: 'test-results',
  // builds stale output, and starts an app for each worker on its own copy of the demo
  globalSetup: './test/browser/server.ts',
  globalTimeout: (process.env.SCREENS ? 120 : 40) * 60_000,
  // generous: nothing here measures speed, and the machine may be busy or slow
  timeout: 180_000,
  expect: { timeout: 20_000 },
  workers: 2,
  // a test that passes only at its second try shows a fault in the test or the product
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list']],
  use: {
    baseURL: process.env.BROWSER_TEST_URL,
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    timezoneId: 'Asia/Jakarta',
    // the app's own worker would answer before a test can: what it does is tested on a device (device.ts)
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // a trace of every test doubles its work: `--trace retain-on-failure` keeps one for a closer look
    trace: 'off',
    launchOptions: {
      // the system's own browser: tools/test.mjs finds it
      executablePath: process.env.CHROMIUM || undefined,
      args: [
        '--headless',
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // no page lives long enough for its code to be worth the work of V8's optimizing compilers
        '--js-flags=--no-opt',
      ],
    },
  },
})
