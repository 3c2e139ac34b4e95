// What a first visit loads: `node tools/first-load.mjs` opens /home, the list of orders and one order in a browser whose
// cache is empty, waits until nothing is asked any more, and prints requests, kilobytes and when the largest part was
// painted. `--slow` does it with a fourth of the processor on a line of 1.6 Mbit/s, `--details` names every request,
// `--url http://... --data folder` measures an app that runs already (the folder has its outbox with the codes).
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright-core'
import { findChromium } from './test/chromium.mjs'
import { copyDemo, fillDemo, startApp } from './test/demo.mjs'

const { values } = parseArgs({
  options: {
    url: { type: 'string' },
    data: { type: 'string' },
    slow: { type: 'boolean', default: false },
    details: { type: 'boolean', default: false },
    runs: { type: 'string', default: '1' },
    widths: { type: 'string', default: '1440' },
    pages: { type: 'string', default: '/home,/order-management,/order-management/$id' },
    people: { type: 'string', default: 'owner,adviser' },
  },
})

const PHONES = { owner: '+6281200001000', adviser: '+6281200001005', finance: '+6281200001001' }
const PASSWORD = 'spooring-77'
/** So long after the last request a page counts as quiet. */
const QUIET_MS = 2500
/** A fourth of the processor, 1.6 Mbit/s down, 0.75 up, 150 ms there and back: Lighthouse's slow 4G. */
const SLOW = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1_000_000) / 8,
  uploadThroughput: (0.75 * 1_000_000) / 8,
}

async function call(url, method, path, body, token) {
  const answer = await fetch(`${url}/api${path}`, {
    method,
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const { message, data } = await answer.json()
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${message}`)
  return data
}

async function codeOf(dataDir, phone, after) {
  const file = join(dataDir, 'outbox.jsonl')
  for (const until = Date.now() + 10_000; Date.now() < until; await pause(50)) {
    if (!existsSync(file)) continue
    const lines = readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => line.endsWith('}'))
    const sent = lines
      .map((line) => JSON.parse(line))
      .findLast(({ to, at, code }) => to === phone && code && Date.parse(at) >= after)
    if (sent) return sent.code
  }
  throw new Error(`No code was sent to ${phone}`)
}

async function signIn(url, dataDir, phone) {
  const asked = Date.now()
  await call(url, 'POST', '/auth/otp', { phone, country_id: 1 })
  const code = await codeOf(dataDir, phone, asked)
  const { verification_token } = await call(url, 'POST', '/auth/otp/verify', { phone, code })
  return call(url, 'POST', '/auth/login', { verification_token, password: PASSWORD })
}

const KINDS = { Script: 'js', Stylesheet: 'css', Font: 'font', Image: 'image', Document: 'page' }
/** A script that is fetched ahead has no kind of its own. */
const kindOf = ({ url, type }) =>
  url.includes('/api/live')
    ? 'live'
    : url.includes('/api/')
      ? 'api'
      : url.endsWith('.js')
        ? 'js'
        : url.endsWith('.css')
          ? 'css'
          : url.endsWith('.woff2')
            ? 'font'
            : (KINDS[type] ?? 'other')

/** Hears every request of a page. */
async function listen(page) {
  const line = await page.context().newCDPSession(page)
  const asked = new Map()
  let last = Date.now()
  let start
  line.on('Network.requestWillBeSent', (event) => {
    const { requestId, request, timestamp, type, initiator } = event
    if (!request.url.startsWith('http')) return
    start ??= timestamp
    last = Date.now()
    asked.set(requestId, {
      url: request.url,
      method: request.method,
      type,
      priority: request.initialPriority,
      from: initiator.url ?? initiator.stack?.callFrames[0]?.url ?? initiator.type,
      begun: (timestamp - start) * 1000,
      bytes: 0,
    })
  })
  line.on('Network.dataReceived', () => (last = Date.now()))
  line.on('Network.loadingFinished', ({ requestId, encodedDataLength, timestamp }) => {
    const one = asked.get(requestId)
    if (!one) return
    one.bytes = encodedDataLength
    one.ended = (timestamp - start) * 1000
    last = Date.now()
  })
  line.on('Network.loadingFailed', ({ requestId }) => {
    const one = asked.get(requestId)
    if (one) one.failed = true
  })
  await line.send('Network.enable')
  return {
    line,
    all: () => [...asked.values()],
    async quiet() {
      // the live line stays open
      const open = () =>
        [...asked.values()].some((one) => !one.ended && !one.failed && kindOf(one) !== 'live')
      for (const until = Date.now() + 90_000; Date.now() < until; await pause(100))
        if (Date.now() - last > QUIET_MS && !open()) return
    },
  }
}

/** Watches the largest paint and what moves, from the first moment of a page. */
const watch = () => {
  window.seen = { lcp: 0, what: '', cls: 0, shifts: [] }
  new PerformanceObserver((list) => {
    for (const { startTime, element, size } of list.getEntries())
      Object.assign(window.seen, {
        lcp: startTime,
        what: `${element?.tagName} ${size} ${element?.textContent?.slice(0, 60)}`,
      })
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (!entry.hadRecentInput) {
        window.seen.cls += entry.value
        window.seen.shifts.push(
          [
            Math.round(entry.startTime),
            entry.value.toFixed(4),
            entry.sources
              ?.map(({ node }) => `${node?.nodeName}.${node?.className ?? ''}`.slice(0, 60))
              .join(' '),
          ].join(' '),
        )
      }
  }).observe({ type: 'layout-shift', buffered: true })
}

async function visit(browser, url, session, path, width) {
  const context = await browser.newContext({
    viewport: { width, height: width < 500 ? 844 : 900 },
    isMobile: width < 500,
    hasTouch: width < 500,
    locale: 'en-GB',
    timezoneId: 'Asia/Jakarta',
    serviceWorkers: 'block',
  })
  try {
    const auth = JSON.stringify({ state: { step: 5, ...session }, version: 0 })
    await context.addInitScript(
      ([stored, selection]) => {
        localStorage.setItem('auth', stored)
        localStorage.setItem('kc-selection', selection)
      },
      [auth, JSON.stringify({ state: { country: 0 }, version: 0 })],
    )
    await context.addInitScript(watch)
    const page = await context.newPage()
    const ear = await listen(page)
    if (values.slow) {
      await ear.line.send('Emulation.setCPUThrottlingRate', { rate: 4 })
      await ear.line.send('Network.emulateNetworkConditions', SLOW)
    }
    await page.goto(url + path, { waitUntil: 'commit' })
    await ear.quiet()
    const seen = await page.evaluate(() => window.seen)
    return { requests: ear.all(), ...seen }
  } finally {
    await context.close()
  }
}

const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]
const kb = (bytes) => (bytes / 1000).toFixed(0)
const sum = (requests) => requests.reduce((all, { bytes }) => all + bytes, 0)

function tell(name, runs) {
  const [{ requests, what, shifts }] = runs
  const lcp = median(runs.map((one) => one.lcp))
  const cls = median(runs.map((one) => one.cls))
  const before = requests.filter((one) => one.begun <= runs[0].lcp)
  const count = {}
  for (const one of requests) count[kindOf(one)] = (count[kindOf(one)] ?? 0) + 1
  const kinds = Object.entries(count).map(([kind, all]) => `${all} ${kind}`)
  console.log(
    `${name.padEnd(44)} ${requests.length} requests, ${kb(sum(requests))} KB (until LCP ${before.length}, ${kb(sum(before))} KB)  LCP ${lcp.toFixed(0)} ms  CLS ${cls.toFixed(4)}  ${kinds.join(', ')}`,
  )
  if (runs.length > 1)
    console.log(`    LCP of each run: ${runs.map((one) => one.lcp.toFixed(0)).join(' ')}`)
  if (!values.details) return
  console.log(`    largest: ${what}`)
  for (const shift of shifts) console.log(`    shift ${shift}`)
  for (const one of requests.toSorted((a, b) => a.begun - b.begun))
    console.log(
      `    ${one.begun.toFixed(0).padStart(6)} ${(one.ended ?? NaN).toFixed(0).padStart(6)} ${String(one.bytes).padStart(7)} ${kindOf(one).padEnd(5)} ${one.priority.padEnd(8)} ${one.method} ${one.url.replace(/^https?:\/\/[^/]+/, '')} < ${one.from.replace(/^https?:\/\/[^/]+/, '')}`,
    )
}

async function measure(url, dataDir) {
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
    ],
  })
  try {
    for (const person of values.people.split(',')) {
      const session = await signIn(url, dataDir, PHONES[person])
      const { data } = await call(
        url,
        'GET',
        '/admin/order?limit=1&stage=in_progress',
        undefined,
        session.token,
      )
      const [{ id }] = data
      for (const path of values.pages.split(','))
        for (const width of values.widths.split(',').map(Number)) {
          const runs = []
          for (let run = 0; run < Number(values.runs); run++)
            runs.push(await visit(browser, url, session, path.replace('$id', id), width))
          tell(`${person} ${path} at ${width}`, runs)
        }
    }
  } finally {
    await browser.close()
  }
}

if (values.url) await measure(values.url, values.data)
else {
  const folder = mkdtempSync(join(tmpdir(), 'bengkel-visits-'))
  let app
  try {
    const demo = process.env.BROWSER_TEST_DEMO
    if (demo) copyDemo(demo, join(folder, 'data'))
    else await fillDemo(join(folder, 'data'))
    app = await startApp(join(folder, 'data'))
    await measure(app.url, join(folder, 'data'))
  } finally {
    await app?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
