/** The page at `/u/{token}`: a customer stops the messages of a channel without signing in. */
import type { Db } from '#platform/server/database/db.ts'
import type { CallContext } from '#platform/server/http/mount.ts'
import { unknownToken } from '#platform/server/links/guess-limit.ts'
import { hashToken } from '#platform/server/links/links.ts'
import { customerByLink } from '#platform/server/session/actor.ts'
import { showPhone } from '#platform/contract/text/phone.ts'
import type { stopPages } from '../contract.ts'
import { consentPurposes } from '../values.ts'
import { withdrawConsent } from './consents.ts'
import { type StopLink, selectHasConsent, selectStopLink } from './queries.ts'

/** @throws 404, counted as a guess: no link has this token, or its customer was erased */
async function requireStopLink(db: Db, token: string): Promise<StopLink> {
  const link = await selectStopLink(db, hashToken(token))
  if (!link) throw unknownToken()
  return link
}

async function readStopPage(db: Db, link: StopLink) {
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

export async function page({ db, params }: CallContext<typeof stopPages.page>) {
  return readStopPage(db, await requireStopLink(db, params.token))
}

export async function stop({ db, params, at }: CallContext<typeof stopPages.stop>) {
  const link = await requireStopLink(db, params.token)
  const { customer_id: customerId, channel } = link
  await withdrawConsent(db, customerByLink, { customerId, channel, how: 'page', at })
  return readStopPage(db, link)
}
