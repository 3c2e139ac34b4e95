/** The files of the web app: whom they are answered to, and with what policy. */
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { projectRoot } from '#platform/server/root.ts'
import { serveWeb } from '#platform/server/http/web-files.ts'
import { type World, aWorld } from './world.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world.close())

describe('the web app', () => {
  test('comes with a strict policy: own scripts only, no frame, no other origin', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'bengkel-web-'))
    writeFileSync(join(folder, 'index.html'), '<!doctype html>')
    const app = fastify()
    serveWeb(app, folder, { sourceMaps: false })
    for (const url of ['/', '/index.html', '/order-management/1', '/anything?x=<script>']) {
      const { headers, statusCode } = await app.inject({ url })
      expect(statusCode).toBe(200)
      const policy = Object.fromEntries(
        String(headers['content-security-policy'])
          .split('; ')
          .map((rule) => [rule.split(' ')[0], rule.split(' ').slice(1)]),
      )
      expect(policy).toMatchObject({
        'default-src': ["'self'"],
        'script-src': ["'self'"],
        'worker-src': ["'self'", 'blob:'],
        'object-src': ["'none'"],
        'base-uri': ["'none'"],
        'frame-ancestors': ["'none'"],
        'form-action': ["'self'"],
      })
      expect(JSON.stringify(policy)).not.toMatch(/unsafe-eval|https?:|\*/)
      expect(headers['referrer-policy']).toBe('same-origin')
      expect(headers['permissions-policy']).toContain('geolocation=()')
    }
    for (const url of ['/', '/api/x', '/assets/x.js'])
      expect((await world.app.inject({ url })).headers['x-content-type-options']).toBe('nosniff')
    await app.close()
    rmSync(folder, { recursive: true })
  })

  test('gives each address its own row of the table, and the script by its hash', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'bengkel-web-'))
    const table = {
      files: ['sign-in.js', 'list.js', 'order.js', 'en.js', 'en-company.js', 'en-floor.js'],
      pages: {
        '/login': [0],
        '/order-management': [1],
        '/order-management/$orderId': [1, 2],
        '/order-management/board': [2],
      },
      parts: { '/login': ['company'], '/order-management': ['floor'] },
      texts: { en: { common: [3], company: [4], floor: [5] } },
      first: { '/order-management': { path: '/api/admin/order', scope: [], query: {}, rows: 10 } },
    }
    const ahead = `<script type="application/json" id="ahead">${JSON.stringify(table)}</script>`
    const scheme = 'document.title = "$&"'
    const file = `<!doctype html>${ahead}<script src="/scheme.js"></script>`
    writeFileSync(join(folder, 'index.html'), file)
    writeFileSync(join(folder, 'scheme.js'), scheme)
    const app = fastify()
    serveWeb(app, folder, { sourceMaps: false })
    const rowsOf = async (url: string) => {
      const { body, headers } = await app.inject({ url })
      expect(body).toContain(`<script>${scheme}</script>`)
      const hash = createHash('sha256').update(scheme).digest('base64')
      expect(headers['content-security-policy']).toContain(`script-src 'self' 'sha256-${hash}';`)
      return JSON.parse(/id="ahead">(.*?)</.exec(body)?.[1] ?? '') as unknown
    }
    const signIn = {
      files: ['sign-in.js', 'en.js', 'en-company.js'],
      pages: { '/login': [0] },
      parts: { '/login': ['company'] },
      texts: { en: { common: [1], company: [2] } },
    }
    expect(await rowsOf('/')).toEqual({ ...signIn, first: {} })
    expect(await rowsOf('/nowhere')).toEqual({ ...signIn, first: {} })
    expect(await rowsOf('/Order-Management/?stage=ready')).toEqual({
      files: ['sign-in.js', 'list.js', 'en.js', 'en-company.js', 'en-floor.js'],
      pages: { '/login': [0], '/order-management': [1] },
      parts: table.parts,
      texts: { en: { common: [2], company: [3], floor: [4] } },
      first: table.first,
    })
    expect(await rowsOf('/order-management/7')).toMatchObject({
      pages: { '/login': [0], '/order-management/$orderId': [1, 2] },
    })
    expect(await rowsOf('/order-management/board')).toMatchObject({
      pages: { '/login': [0], '/order-management/board': [1] },
    })
    // the copy that devices keep for work without a connection has the whole table
    expect((await app.inject({ url: '/index.html' })).body).toBe(file)
    await app.close()
    rmSync(folder, { recursive: true })
  })

  test('answers whoever looks without the page, and every address that a person may go to', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'bengkel-web-'))
    writeFileSync(join(folder, 'index.html'), '<!doctype html>')
    const app = fastify()
    serveWeb(app, folder, { sourceMaps: false })
    const status = async (method: 'GET' | 'HEAD' | 'POST', url: string, accept = '*/*') =>
      (await app.inject({ method, url, headers: { accept } })).statusCode
    const browser = 'text/html,application/xhtml+xml,*/*;q=0.8'
    for (const url of ['/', '/home', '/verify/a.token', '/apiary']) {
      expect(await status('GET', url, browser), url).toBe(200)
      expect(await status('HEAD', url, browser), url).toBe(200)
    }
    for (const url of ['/lost.js', '/assets/lost.js', '/api', '/api/lost'])
      expect(await status('GET', url), url).toBe(404)
    expect(await status('GET', '/assets/lost.js', browser)).toBe(404)
    expect(await status('GET', '/api/lost', browser)).toBe(404)
    expect(await status('POST', '/home', browser)).toBe(404)
    await app.close()
    rmSync(folder, { recursive: true })
  })

  test('every other answer has a policy too: nothing is framed, and no base or object is loaded', async () => {
    for (const url of [
      '/',
      '/lost.js',
      '/worker.js',
      '/%e',
      '/health/live',
      '/api/none',
      '/api/general/enum',
    ])
      for (const method of ['GET', 'POST'] as const) {
        const { headers } = await world.app.inject({ method, url })
        const policy = String(headers['content-security-policy']).split('; ')
        for (const rule of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
          expect(policy, `${method} ${url}`).toContain(rule)
        expect(headers['referrer-policy'], url).toMatch(/^(no-referrer|same-origin)$/)
      }
  })

  test('the page of the API comes with the same policy', async () => {
    const { headers, statusCode } = await world.app.inject({ url: '/api/docs' })
    expect([statusCode, headers['content-security-policy']]).toEqual([
      200,
      expect.stringContaining("script-src 'self'; "),
    ])
  })

  test('its page holds no script of its own, no handler, and nothing from elsewhere', () => {
    const page = readFileSync(join(projectRoot, 'apps/web/index.html'), 'utf8')
    const scripts = [...page.matchAll(/<script([^>]*)>([^<]*)/g)]
    expect(scripts.length).toBeGreaterThan(0)
    for (const [, attributes, inside] of scripts) {
      expect(attributes).toContain('src=')
      expect(inside?.trim()).toBe('')
    }
    expect(page).not.toMatch(/\son\w+=|https?:|javascript:|\/\/[a-z]/i)
  })
})

describe('behind a proxy that says https', () => {
  test('every answer asks for https from now on, and opens no window to other sites', async () => {
    const behind = await aWorld({ TRUST_PROXY: '1' })
    const headersOf = async (app: World['app'], proto: string) => {
      const headers = { 'x-forwarded-proto': proto }
      const answers = [
        await app.inject({ url: '/health/live', headers }),
        await app.inject({ url: '/api/none', headers }),
      ]
      return answers.map((answer) => [
        answer.headers['strict-transport-security'],
        answer.headers['cross-origin-opener-policy'],
      ])
    }
    const secure = ['max-age=31536000; includeSubDomains', 'same-origin']
    const plain = [undefined, undefined]
    expect(await headersOf(behind.app, 'https')).toEqual([secure, secure])
    expect(await headersOf(behind.app, 'http')).toEqual([plain, plain])
    // without a trusted proxy anybody could say so
    expect(await headersOf(world.app, 'https')).toEqual([plain, plain])
    await behind.close()
  })
})
