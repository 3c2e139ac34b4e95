// `npm run test:screens`: every screen in every language, with all its dialogs and states; the main job in Dutch too. `npm test`
// looks at less of each.
import { findChromium } from './test/chromium.mjs'
import { giveUp, install, run } from './prepare.mjs'

try {
  await install({ withTools: true })
  const env = { CHROMIUM: await findChromium(), SCREENS: 'all' }
  // the audit, and what `npm test` does in one language or in one scheme
  const specs = ['browser/screen-audit', 'browser/main-job', 'browser/routes']
  const playwright = 'node_modules/@playwright/test/cli.js'
  await run(process.execPath, ['tools/build.mjs'], { sentence: 'The build failed' })
  await run(process.execPath, [playwright, 'test', ...specs, ...process.argv.slice(2)], {
    sentence: 'The screen audit found something',
    env,
    loud: true,
  })
} catch (error) {
  giveUp(error)
}
