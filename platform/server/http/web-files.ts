/**
 * Serves the built web app from memory. Browsers cache hashed files for ever and never the page; every other path is a
 * route of the app.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { messages } from '#platform/contract/messages.ts'
import { HttpError } from './errors.ts'
import { sendError } from './envelope.ts'
import { type MemoryFile, readMemoryFiles, sendMemoryFile } from './memory-files.ts'
import { createPages } from './page-files.ts'

/**
 * Only the app's own scripts and images. Mantine writes its styles into the page, so inline styles are allowed.
 * @param script the hash of the script inside the page
 */
const policyOf = (script: string) =>
  [
    "default-src 'self'",
    `script-src 'self'${script && ` ${script}`}`,
    // the app's own script starts a worker that writes a large spreadsheet
    "worker-src 'self' blob:",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' blob: data:",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ].join('; ')
export const POLICY = policyOf('')

/** Of a response that is no page and no file of the web app: a browser that opens it shows it, and loads nothing. */
export const DATA_POLICY = [
  "default-src 'none'",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "form-action 'none'",
].join('; ')

/** The headers of every HTML document. @param script the hash of a script inside it */
export const pageHeaders = (script = '') => ({
  'Content-Security-Policy': policyOf(script),
  'Referrer-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(self), geolocation=(), microphone=()',
  'Cache-Control': 'no-cache',
})

/**
 * Whether a missing path gets the page: one with a file extension only if a browser navigates there: `/verify/a.token`,
 * not `/lost.js`.
 */
const mayBePage = (path: string, accept = '') =>
  !/^\/(api|assets)(\/|$)/.test(path) && (!/\.\w{2,5}$/.test(path) || accept.includes('text/html'))

const PAGE_FILE = '/index.html'

/** The headers of a built file; none for a source map that is not served. */
function headersOf(address: string, sourceMaps: boolean): Record<string, string> | undefined {
  if (address === PAGE_FILE) return pageHeaders()
  if (address.endsWith('.map') && !sourceMaps) return undefined
  const isHashed = address.startsWith('/assets/')
  return { 'Cache-Control': isHashed ? 'public, max-age=31536000, immutable' : 'no-cache' }
}

/** @param sourceMaps whether the maps that lead from the built scripts to their source are served */
export function serveWeb(
  app: FastifyInstance,
  folder: string,
  { sourceMaps }: { sourceMaps: boolean },
): void {
  const files: Map<string, MemoryFile> = existsSync(join(folder, PAGE_FILE))
    ? readMemoryFiles(folder, (address) => headersOf(address, sourceMaps))
    : new Map()
  const page = files.get(PAGE_FILE)
  const scheme = files.get('/scheme.js')
  const createPage =
    page && scheme && createPages(String(page.content), String(scheme.content), pageHeaders)
  const pageOf = (path: string) => createPage?.(path) ?? page
  const findFile = (path: string, accept: string | undefined) =>
    files.get(path) ?? (mayBePage(path, accept) ? pageOf(path) : undefined)

  if (page) app.get('/', (request, reply) => sendMemoryFile(request, reply, pageOf('/') ?? page))
  app.setNotFoundHandler((request, reply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const path = request.url.split('?')[0] ?? ''
    const file = isRead ? findFile(path, request.headers.accept) : undefined
    if (!file) return sendError(reply, new HttpError(404, messages.notFound))
    return sendMemoryFile(request, reply.code(200), file)
  })
}
