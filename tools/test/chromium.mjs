import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run, step, Stop } from '../prepare.mjs'

/** The one without windows first: the same engine, at about two thirds of the processor's time. */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]

/**
 * A Chromium for the browser tests: CHROMIUM, one on the path, Playwright's own, or else Debian's package
 * (the one without windows, where there is one), where the user may install it.
 * @throws Stop with instructions to get one
 */
export async function findChromium() {
  if (process.env.CHROMIUM) {
    if (works(process.env.CHROMIUM)) return process.env.CHROMIUM
    throw new Stop(`CHROMIUM is ${process.env.CHROMIUM}, which does not run.`)
  }
  const present = onPath() ?? (await playwrightsOwn())
  if (present) return present

  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const sentence = 'Chromium could not be installed with apt-get'
    const env = { DEBIAN_FRONTEND: 'noninteractive' }
    await step('Installing Chromium for the browser tests (apt-get)', async () => {
      await run('apt-get', ['update', '-qq'], { sentence, env })
      const get = (name) =>
        run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], { sentence, env })
      await get('chromium-headless-shell').catch(() => get('chromium'))
    })
    const installed = onPath()
    if (installed) return installed
  }
  throw new Stop(
    'The browser tests need a Chromium: install one (on Debian "apt-get install chromium"), or set' +
      ' CHROMIUM to the path of its program.',
  )
}

const works = (program) => spawnSync(program, ['--version'], { timeout: 20_000 }).status === 0

function onPath() {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(works)
}

async function playwrightsOwn() {
  const { chromium } = await import('@playwright/test')
  const program = chromium.executablePath()
  return existsSync(program) && works(program) ? program : undefined
}
