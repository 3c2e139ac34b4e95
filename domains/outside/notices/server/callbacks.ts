/** What providers report. A signed event is stored at once, and applied by the worker. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { unauthenticated } from '#platform/server/http/errors.ts'
import type { CallContext, RawResponse } from '#platform/server/http/mount.ts'
import type { providerCallbacks } from '../contract.ts'
import { insertEvents } from './queries-work.ts'
import { splitCloudEvents } from './event-parsing.ts'

type Callback = CallContext<typeof providerCallbacks.webhook>

/** @throws 401 for a wrong signature, and where no secret is set */
function assertSigned({ request }: Callback, secret: string | undefined, header: string) {
  const signature = request.headers[header]
  const expected = createHmac('sha256', secret ?? '')
    .update(request.rawBody ?? '')
    .digest()
  const [, hex = ''] = /^sha256=([\da-f]{64})$/i.exec(String(signature ?? '')) ?? []
  const bytes = Buffer.from(hex, 'hex')
  if (!secret || bytes.length !== expected.length || !timingSafeEqual(bytes, expected))
    throw unauthenticated()
}

export async function webhook(context: Callback) {
  assertSigned(context, context.appContext.env.MESSAGE_WEBHOOK_SECRET, 'x-signature')
  await insertEvents(context.db, 'webhook', [JSON.stringify(context.body)])
  return {}
}

export async function whatsapp(context: CallContext<typeof providerCallbacks.whatsapp>) {
  assertSigned(context, context.appContext.env.WHATSAPP_APP_SECRET, 'x-hub-signature-256')
  const events = splitCloudEvents(context.body).map((event) => JSON.stringify(event))
  if (events.length > 0) await insertEvents(context.db, 'cloud', events)
  return {}
}

/** Meta checks the address once: it wants its challenge back. */
export async function verifyWhatsapp({
  query,
  appContext,
}: CallContext<typeof providerCallbacks.verifyWhatsapp>): Promise<RawResponse> {
  const { WHATSAPP_VERIFY_TOKEN: expected } = appContext.env
  const token = query['hub.verify_token']
  if (!expected || query['hub.mode'] !== 'subscribe' || token !== expected) throw unauthenticated()
  return { type: 'text/plain', content: Buffer.from(query['hub.challenge'] ?? '') }
}
