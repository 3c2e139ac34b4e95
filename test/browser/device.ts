/** A phone that can lose its line and be killed: its own browser on its own folder, behind a line that a test cuts. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, type Socket, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, type Page, chromium, test } from '@playwright/test'
import { type SignedIn, bring } from './api.ts'

/** Passes on to the app whatever comes, until it is cut. */
export async function aLine() {
  const app = new URL(process.env.BROWSER_TEST_URL ?? '')
  const open = new Set<Socket>()
  let state: 'open' | 'cut' | 'hung' | 'foreign' = 'open'
  const server = createServer((near) => {
    if (state === 'cut') return near.destroy()
    if (state === 'hung') {
      open.add(near)
      near.on('error', () => near.destroy())
      return near.pause()
    }
    if (state === 'foreign') {
      near.on('error', () => near.destroy())
      return void near.on('data', () => near.end(SIGN_IN_PAGE))
    }
    const far = connect(Number(app.port), app.hostname)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one)
      one.on('error', () => other.destroy())
      one.on('close', () => (open.delete(one), other.destroy()))
      one.pipe(other)
    }
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const become = (next: typeof state) => {
    state = next
    for (const socket of open) socket.destroy()
  }
  return {
    url: `http://127.0.0.1:${port}`,
    cut: () => become('cut'),
    /** It takes every request and answers none. */
    hang: () => become('hung'),
    /** A network that answers everything itself, with its own sign-in page. */
    capture: () => become('foreign'),
    mend: () => {
      if (state === 'open') return
      become('open')
    },
    end: () => {
      for (const socket of open) socket.destroy()
      server.close()
    },
  }
}

const SIGN_IN_PAGE = [
  'HTTP/1.1 200 OK',
  'Content-Type: text/html',
  'Connection: close',
  '',
  '<!doctype html><title>Welcome to our network</title>',
].join('\r\n')

/** Long enough for a machine whose cores are all taken: nothing here measures speed. */
const TIMEOUT_MS = 90_000

export type Line = Awaited<ReturnType<typeof aLine>>

export class Device {
  readonly line: Line
  readonly #folder = mkdtempSync(join(tmpdir(), 'bengkel-device-'))
  readonly #who: SignedIn | undefined
  #browser: { context: BrowserContext; pid: number; gone: Promise<unknown> } | undefined

  /** @param like a device that was switched off: what is on its disk is on this one's too */
  constructor(line: Line, who?: SignedIn, like?: Device) {
    this.line = line
    this.#who = who
    if (like) cpSync(like.#folder, this.#folder, { recursive: true, verbatimSymlinks: true })
  }

  /** Starts the browser, with what the device has on its disk. */
  async start(): Promise<Page> {
    const { executablePath, args = [] } = test.info().project.use.launchOptions ?? {}
    const browser = spawn(
      executablePath ?? chromium.executablePath(),
      [...args, `--user-data-dir=${this.#folder}`, '--remote-debugging-port=0', 'about:blank'],
      // a group of its own: its helpers die with it
      { stdio: ['ignore', 'ignore', 'pipe'], detached: true },
    )
    let output = ''
    const address = await new Promise<string>((found, failed) => {
      setTimeout(() => failed(new Error(`The browser does not start:\n${output}`)), TIMEOUT_MS)
      browser.stderr.on('data', (chunk: Buffer) => {
        output += String(chunk)
        const [, url] = /DevTools listening on (ws:\S+)/.exec(output) ?? []
        if (url) found(url)
      })
      browser.on('exit', () => failed(new Error(`No browser:\n${output}`)))
    })
    const [context] = (await chromium.connectOverCDP(address)).contexts()
    if (!context || !browser.pid) throw new Error('The browser has no context')
    this.#browser = { context, pid: browser.pid, gone: once(browser, 'exit') }
    if (this.#who) await bring(context, this.#who)
    const page = await context.newPage()
    // this browser has none of the settings of the tests: without a limit of its own it would wait for ever
    page.setDefaultTimeout(TIMEOUT_MS)
    await page.setViewportSize({ width: 390, height: 844 })
    return page
  }

  /** As a phone ends an app, or its battery does: nothing is asked and nothing is tidied up. */
  async kill() {
    if (!this.#browser) return
    const { pid, gone } = this.#browser
    this.#browser = undefined
    process.kill(-pid, 'SIGKILL')
    await gone
  }

  /** As a phone is switched off: everything is on its disk. */
  async switchOff() {
    if (!this.#browser) return
    const { context, gone } = this.#browser
    this.#browser = undefined
    const session = await context.browser()?.newBrowserCDPSession()
    // it goes before it answers
    await session?.send('Browser.close').catch(() => undefined)
    await gone
  }

  async end() {
    await this.kill()
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
  }
}

/**
 * A device that has only the app: others begin as its copies. To fetch a thousand files for each of them would repeat
 * what one test does anyway. They share its line, for to a browser another port is another app.
 */
export async function withTheApp(line: Line): Promise<Device> {
  const device = new Device(line)
  const page = await device.start()
  await page.goto(`${line.url}/login`)
  await page.evaluate(() => navigator.serviceWorker.register('/worker.js'))
  await isInstalled(page)
  await page.evaluate(() => localStorage.clear())
  await device.switchOff()
  return device
}

/** The whole app is on the device, and it works for this page. */
export const isInstalled = (page: Page) =>
  page.evaluate(async (timeout) => {
    const late = new Promise((_, failed) =>
      setTimeout(() => failed(new Error('The worker does not start')), timeout),
    )
    await Promise.race([navigator.serviceWorker.ready, late])
    if (!navigator.serviceWorker.controller)
      await Promise.race([
        new Promise((done) =>
          navigator.serviceWorker.addEventListener('controllerchange', done, { once: true }),
        ),
        late,
      ])
  }, TIMEOUT_MS)
