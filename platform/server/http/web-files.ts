/**
 * Serves the built web app. Browsers cache hashed files for ever and never the page; every other path is a route of the
 * app.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { messages } from '#platform/contract/messages.ts'
import { HttpError } from './errors.ts'
import { sendError } from './envelope.ts'

/** Only the app's own scripts and images. Mantine writes its styles into the page, so inline styles are allowed. */
export const POLICY = [
  "default-src 'self'",
  "script-src 'self'",
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

const PAGE = {
  'Content-Security-Policy': POLICY,
  'Referrer-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(self), geolocation=(), microphone=()',
  'Cache-Control': 'no-cache',
}

/**
 * Whether a missing path gets the page: one with a file extension only if a browser navigates there: `/verify/a.token`,
 * not `/lost.js`.
 */
const mayBePage = (path: string, accept = '') =>
  !/^\/(api|assets)(\/|$)/.test(path) && (!/\.\w{2,5}$/.test(path) || accept.includes('text/html'))

export async function serveWeb(app: FastifyInstance, folder: string): Promise<void> {
  const built = existsSync(join(folder, 'index.html'))
  if (built)
    await app.register(fastifyStatic, {
      root: folder,
      wildcard: true,
      preCompressed: true,
      index: false,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const hashed = path.includes('/assets/')
        reply.header('Cache-Control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
        // under every path of the page
        if (path.includes('index.html'))
          for (const [name, value] of Object.entries(PAGE)) reply.header(name, value)
      },
    })
  const sendPage = (reply: FastifyReply) =>
    reply.type('text/html').sendFile('index.html', { cacheControl: false })
  if (built) app.get('/', (_request, reply) => sendPage(reply))
  app.setNotFoundHandler(({ method, url, headers }, reply) => {
    const isPage =
      built &&
      (method === 'GET' || method === 'HEAD') &&
      mayBePage(url.split('?')[0] ?? '', headers.accept)
    return isPage ? sendPage(reply) : sendError(reply, new HttpError(404, messages.notFound))
  })
}
