/** The page at `/u/{token}`: a customer stops the messages of a channel without signing in. */
import type { Db } from '#platform/server/database/db.ts'
import type { CallContext } from '#platform/server/http/mount.ts'
import { unknownToken } from '#platform/server/links/guess-limit.ts'
import { hashToken, writeLinkMark } from '#platform/server/links/links.ts'
import type { WithSecret } from '#platform/server/secrets/server-secret.ts'
import { customerByLink } from '#platform/server/session/actor.ts'
import { showPhone } from '#platform/contract/text/phone.ts'
import type { stopPages } from '../contract.ts'
import { type Channel, consentPurposes } from '../values.ts'
import { withdrawConsent } from './consents.ts'
import { type StopLink, findOrInsertStopLink, selectHasConsent, selectStopLink } from './queries.ts'

/** The mark of the address for a text to this customer: one address for each customer and channel. */
export const writeStopLink = async (
  context: { db: Db; appContext: WithSecret },
  customerId: number,
  channel: Channel,
): Promise<string> =>
  writeLinkMark('stop', await findOrInsertStopLink(context, customerId, channel))

/** @throws 404, counted as a guess: no link has this token, or its customer was erased */
export async function requireStopLink(db: Db, token: string): Promise<StopLink> {
  const link = await selectStopLink(db, hashToken(token))
  if (!link) throw unknownToken()
  return link
}

/** Reads the page of a link, and the language in which a document shows it. */
export async function readStopPage(db: Db, link: StopLink) {
  const { customer_id, channel, garage } = link
  const agreed = await Promise.all(
    consentPurposes.map((purpose) => selectHasConsent(db, customer_id, channel, purpose)),
  )
  return {
    channel,
    garage: garage && { name: garage.name, phone: garage.phone && showPhone(garage.phone) },
    stopped: !agreed.includes(true),
  }
}

/** Withdraws reminders and marketing of the link's channel. */
export const stopMessages = (db: Db, { customer_id, channel }: StopLink, at: Date) =>
  withdrawConsent(db, customerByLink, { customerId: customer_id, channel, how: 'page', at })

export async function page({ db, params }: CallContext<typeof stopPages.page>) {
  return readStopPage(db, await requireStopLink(db, params.token))
}

export async function stop({ db, params, at }: CallContext<typeof stopPages.stop>) {
  const link = await requireStopLink(db, params.token)
  await stopMessages(db, link, at)
  return readStopPage(db, link)
}
