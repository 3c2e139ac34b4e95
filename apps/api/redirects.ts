/** Redirects from the former paths of calls. Each one stays for one release after its path changed. */
import type { FastifyInstance } from 'fastify'

const formerPaths = { '/admin/report/house-in-order': '/admin/report/integrity' }

export function mountRedirects(api: FastifyInstance): void {
  for (const [former, path] of Object.entries(formerPaths))
    api.get(former, (request, reply) => {
      const at = request.url.indexOf('?')
      return reply.redirect(`/api${path}${at < 0 ? '' : request.url.slice(at)}`, 308)
    })
}
