/** Builders for links to the customer's page: a link of an order or a bill, and the customer who holds it. */
import type { InjectOptions } from 'fastify'
import { createShare, type ShareRequest } from '#domains/outside/shares/server/shares.ts'
import { fillLinks } from '#platform/server/links/links.ts'
import { fullScope } from '#platform/server/session/scope.ts'
import type { ApiResponse, Who, World } from './world.ts'

export interface ShareUnderTest {
  id: number
  token: string
  get(path?: string): Promise<ApiResponse>
  post(path: string, body?: object, options?: Partial<InjectOptions>): Promise<ApiResponse>
}

/** A customer with a token: no session. */
export const holderOf = (world: World, token: string): Omit<ShareUnderTest, 'id'> => ({
  token,
  get: (path = '') => world.call({ method: 'GET', url: `/api/public/c/${token}${path}` }),
  post: (path, body = {}, options = {}) =>
    world.call({
      method: 'POST',
      url: `/api/public/c/${token}/${path}`,
      payload: body,
      ...options,
    } as InjectOptions),
})

/** A link that somebody made. */
export async function aShare(
  world: World,
  by: Pick<Who, 'employee_id'>,
  request: ShareRequest,
): Promise<ShareUnderTest> {
  const { appContext } = world
  const db = appContext.database.writes
  const actor = { employee_id: by.employee_id, name: 'Adviser', role: 'service adviser' as const }
  const share = await db
    .transaction()
    .execute((tx) =>
      createShare({ db: tx, scope: fullScope, at: new Date(), appContext }, actor, request),
    )
  const url = await fillLinks({ db, appContext }, share.url, 'https://bengkel.example')
  const token = url.split('/').at(-1) as string
  return { id: share.id, ...holderOf(world, token) }
}
