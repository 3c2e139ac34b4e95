// `npm run walk`: every screen in every language, with all its dialogs and states. `npm test` looks at less of each.
import { findChromium } from './test/chromium.mjs'
import { giveUp, install, run } from './prepare.mjs'

try {
  await install({ withTools: true })
  const env = { CHROMIUM: await findChromium(), WALK: 'all' }
  const playwright = 'node_modules/@playwright/test/cli.js'
  await run(process.execPath, ['tools/build.mjs'], { sentence: 'The build failed' })
  await run(process.execPath, [playwright, 'test', 'browser/walk', ...process.argv.slice(2)], {
    sentence: 'The walk found something',
    env,
    loud: true,
  })
} catch (error) {
  giveUp(error)
}
