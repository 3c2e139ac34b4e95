/** A browser at which one role works: one window for all its screens, for opening one costs more than looking at it. */
import {
  type Browser,
  type BrowserContextOptions,
  type Page,
  type Request,
  expect,
} from '@playwright/test'
import { messages } from '#platform/contract/messages.ts'
import type { RoleName } from '#platform/contract/roles.ts'
import { type Garage, anyGarage, asking, storageStateOf, auditUserOf } from './people.ts'
import { axeScript } from './checks.ts'
import { Answers, type Language, tags } from './words.ts'

const ownNames: Record<Language, string> = {
  en: 'English',
  id: 'Bahasa Indonesia',
  my: 'Bahasa Melayu',
  nl: 'Nederlands',
}

export const WIDE = { width: 1280, height: 800 }
export const NARROW = { width: 390, height: 844 }

/** The short messages at the top right. */
export const MESSAGE = 'section[aria-live=polite] > div'

/** The shell's own questions: they are answered even where the page's are not. */
const ofTheShell = /\/api\/(auth|live|general|manufacture\/general|admin\/general|admin\/garage)\b/

export class RoleBrowser {
  readonly page: Page
  readonly answers: Answers
  private readonly isStranger: boolean
  private asked = 0
  /** Writes that the page tried since the last look. */
  private written = 0
  private fails = false
  private letsWrite = false
  /** Addresses that must fail. */
  private broken: RegExp[] = []
  /** What the page wrote to the console as an error, or threw. */
  private errors: string[] = []
  isDark = false
  /** What the page speaks. */
  language: Language = 'en'
  wasRefused = false

  /** @param reader whose name the page may show; undefined: not signed in */
  constructor(page: Page, reader?: string) {
    this.page = page
    this.isStranger = reader === undefined
    this.answers = new Answers(page, reader ? [reader] : [])
    // the live line never ends
    const counts = (url: string) => !/\/api\/live\?/.test(url)
    page.on('request', (request) => {
      if (counts(request.url())) this.asked += 1
    })
    const ended = (request: Request) => {
      if (counts(request.url())) this.asked -= 1
    }
    page.on('requestfinished', ended)
    page.on('requestfailed', ended)
    page.on('console', (message) => {
      // the browser's own messages about refused answers are no fault of the page
      if (message.type() === 'error' && !/Failed to load resource/.test(message.text()))
        this.errors.push(message.text().slice(0, 1500))
    })
    page.on('pageerror', (error) => this.errors.push(error.stack?.slice(0, 1500) ?? String(error)))
  }

  static async open(
    browser: Browser,
    role: RoleName,
    garage: Garage = anyGarage,
  ): Promise<RoleBrowser> {
    const walker = await auditUserOf(role)
    const chosen = garage.id ? await asking<Garage>(walker, `/admin/garage/${garage.id}`) : garage
    const storageState = storageStateOf(walker, 'en', chosen)
    return RoleBrowser.at(browser, { storageState }, walker.user.employee_detail.full_name)
  }

  /** A browser that nobody has signed in at. */
  static ofStranger = (browser: Browser) => RoleBrowser.at(browser, {})

  private static async at(browser: Browser, storedState: BrowserContextOptions, reader?: string) {
    const context = await browser.newContext({
      viewport: WIDE,
      reducedMotion: 'reduce',
      colorScheme: 'light',
      ...storedState,
    })
    await context.addInitScript({ path: axeScript })
    // React only reports that it recovered; the cause has the error itself
    await context.addInitScript(() =>
      addEventListener('error', ({ error }) => {
        if (error?.cause) console.error(`Cause: ${error.cause.stack ?? error.cause}`)
      }),
    )
    const session = new RoleBrowser(await context.newPage(), reader)
    await session.refuseWrites()
    return session
  }

  /**
   * Blocks all writes, so that the walk changes nothing, and fails the chosen requests. Over the browser's own line:
   * with a route of Playwright the browser keeps no file of the app, and each page takes three times as long to load.
   */
  private async refuseWrites() {
    const line = await this.page.context().newCDPSession(this.page)
    line.on('Fetch.requestPaused', ({ requestId, request }) => {
      const refusal = this.refusalOf(request)
      const answered = refusal
        ? line.send('Fetch.fulfillRequest', {
            requestId,
            responseCode: refusal.http_code,
            responseHeaders: [{ name: 'Content-Type', value: 'application/json' }],
            body: Buffer.from(JSON.stringify(refusal)).toString('base64'),
          })
        : line.send('Fetch.continueRequest', { requestId })
      // a page that has gone meanwhile waits for no answer
      answered.catch(() => {})
    })
    await line.send('Fetch.enable', { patterns: [{ urlPattern: '*/api/*' }] })
  }

  /** What is answered in the server's place; undefined: it answers itself. */
  private refusalOf({ method, url }: { method: string; url: string }) {
    const isShell = ofTheShell.test(url)
    if (method === 'GET')
      // 404, because it is not tried again
      return this.fails && !isShell ? { http_code: 404, message: 'Not found' } : undefined
    if (isShell || this.letsWrite) return undefined
    this.written += 1
    this.wasRefused = true
    return { http_code: 403, message: 'You are not allowed to do this' }
  }

  /** While this goes on the server itself answers what is written. */
  async lettingWrites(work: () => Promise<unknown>) {
    this.letsWrite = true
    await work().finally(() => (this.letsWrite = false))
  }

  /** Until the next page what is asked at such an address does not come, or is refused with the status. */
  async breaks(address: RegExp, status?: number) {
    if (this.broken.some((one) => String(one) === String(address))) return
    this.broken.push(address)
    await this.page.route(address, (route) =>
      status
        ? route.fulfill({ status, json: { http_code: status, message: messages.unavailable } })
        : route.abort(),
    )
  }

  /** Whether something was written meanwhile. */
  takeWritten(): boolean {
    const was = this.written > 0
    this.written = 0
    return was
  }

  /** Errors of the page since the last look. */
  takeErrors(): string[] {
    return [...new Set(this.errors.splice(0))]
  }

  /** A page from the start, light, and in English unless another language is named. */
  async goTo(
    address: string,
    { fails = false, language = 'en' }: { fails?: boolean; language?: Language } = {},
  ) {
    this.fails = fails
    this.isDark = false
    this.wasRefused = false
    for (const address of this.broken.splice(0)) await this.page.unroute(address)
    await this.choose(language)
    this.language = language
    await this.page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    await this.page.goto(address)
    await this.arrived()
    // chosen before the first page, or at the other host, it was not kept
    await this.reloadIn(language)
  }

  /** The same page in the same language and scheme, whatever stood open on it. */
  async again(address: string) {
    this.wasRefused = false
    await this.page.goto(address)
    await this.arrived()
  }

  /** Nothing is on its way. */
  get isIdle() {
    return this.asked <= 0
  }

  /** As if the language had been chosen before; the next load of the page speaks it. */
  private choose = (language: Language) =>
    this.page.evaluate(
      ([chosen, isStranger]) => {
        if (location.protocol === 'about:') return
        // how far the sign-in had come
        if (isStranger) localStorage.removeItem('auth')
        const stored = JSON.parse(localStorage.getItem('kc-global') ?? '{"state":{},"version":0}')
        stored.state.language = chosen
        localStorage.setItem('kc-global', JSON.stringify(stored))
      },
      [language, this.isStranger] as const,
    )

  /** A page from its start: some of its fields come only once the first of it is drawn. */
  private async arrived() {
    await this.settled()
    for (let idle = 0; idle < 5; idle = this.isIdle ? idle + 1 : 0)
      await this.page.waitForTimeout(30)
    await this.settled()
  }

  /** Until nothing is on its way and nothing is a skeleton. */
  async settled() {
    const { page } = this
    await page.waitForFunction(
      () =>
        document.querySelector('h1, main, [role=dialog]') &&
        !document.querySelector(
          '[aria-busy=true], .mantine-Skeleton-root, output .mantine-Loader-root',
        ),
    )
    for (const until = Date.now() + 15_000; this.asked > 0 && Date.now() < until;)
      await page.waitForTimeout(20)
    await this.painted()
  }

  /** Drawn, and in the letters that it is meant to be drawn in. */
  painted = () =>
    this.page.evaluate(async () => {
      await document.fonts.ready
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    })

  /** A message stays in its first language until it closes: by its own cross, for by itself it takes five seconds. */
  async withoutMessages() {
    const message = this.page.locator(MESSAGE)
    for (let left = await message.count(); left > 0; left -= 1)
      // it may go by itself at this moment
      await message
        .first()
        .getByRole('button')
        .last()
        .click({ timeout: 2000 })
        .catch(() => {})
    await this.page.mouse.move(0, 0)
    await expect(message).toHaveCount(0)
  }

  /** With the menu of the header, and without a reload: a mark that a reload would wipe off stays. */
  async speak(language: Language) {
    const { page } = this
    await this.withoutMessages()
    this.language = language
    await page.evaluate(() => Object.assign(window, { stillHere: true }))
    await page
      .locator('header button', { hasText: new RegExp(Object.values(ownNames).join('|')) })
      .click()
    await page.getByRole('menuitemradio', { name: ownNames[language], exact: true }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', langOf(language))
    expect(await page.evaluate(() => 'stillHere' in window)).toBe(true)
    await this.settled()
  }

  /** Where there is no menu of languages. */
  async reloadIn(language: Language) {
    this.language = language
    // until the reload begins, the page may store its own settings over the chosen language
    for (let time = 1; time <= 3 && !(await this.speaks(language)); time++) {
      await this.choose(language)
      await this.page.reload()
      await this.arrived()
    }
  }

  private speaks = async (language: Language) =>
    (await this.page.locator('html').getAttribute('lang')) === langOf(language)

  /** What the system prefers: the page follows at once. */
  async scheme(colorScheme: 'light' | 'dark') {
    if (this.isDark === (colorScheme === 'dark')) return
    this.isDark = colorScheme === 'dark'
    await this.page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expect(this.page.locator('html')).toHaveAttribute(
      'data-mantine-color-scheme',
      colorScheme,
    )
    await this.painted()
  }

  async size(viewport: { width: number; height: number }) {
    await this.page.setViewportSize(viewport)
    await this.painted()
  }
}

/** The language as `<html lang>` says it: Malay is `ms`. */
export const langOf = (language: Language) => tags[language].slice(0, 2)
