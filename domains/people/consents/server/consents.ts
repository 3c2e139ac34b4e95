/** Consents: asked before each message that needs one, given or withdrawn at the desk, by link or by a stop word. */
import { abilityFor } from '#platform/contract/abilities.ts'
import type { Actor } from '#platform/server/session/actor.ts'
import type { Db } from '#platform/server/database/db.ts'
import { assertCan, invalid, notFound } from '#platform/server/http/errors.ts'
import type { CallContext } from '#platform/server/http/mount.ts'
import { assertCurrentVersion } from '#platform/server/http/record.ts'
import type { CurrentUser } from '#platform/server/session/session.ts'
import { CONSENT, consents } from '../contract.ts'
import { consentMessages } from '../messages.ts'
import {
  type Channel,
  type ConsentPurpose,
  type ConsentSource,
  channels,
  consentPurposes,
} from '../values.ts'
import {
  type ConsentCustomer,
  type ConsentOrigin,
  insertConsents,
  lockById,
  lockByPhone,
  selectConsentCustomer,
  selectConsents,
  selectHasConsent,
  selectHistory,
  updateMessageConsent,
} from './queries.ts'

/** Whether the customer agreed to messages of this purpose on this channel. Nobody asked means no. */
export const hasConsent = (
  db: Db,
  customerId: number,
  channel: Channel,
  purpose: ConsentPurpose,
): Promise<boolean> => selectHasConsent(db, customerId, channel, purpose)

const originOf = ({ employee_id, name }: Actor, how: ConsentSource, at: Date): ConsentOrigin => ({
  at: at.toISOString(),
  how,
  employee_id,
  actor: employee_id === null ? name : null,
})

/** By id, or all customers with a phone (E.164), also that of a company's contact. Duplicates are their remaining customer. */
type ByCustomer = { customerId: number; phone?: never } | { phone: string; customerId?: never }

/**
 * Withdraws the consents of a channel. An objection of somebody who never agreed is stored too; repeated, it adds
 * nothing. @returns the customers that it was about
 */
export async function withdrawConsent(
  db: Db,
  actor: Actor,
  {
    channel,
    how,
    purposes = consentPurposes,
    at = new Date(),
    ...of
  }: ByCustomer & {
    channel: Channel
    how: ConsentSource
    purposes?: readonly ConsentPurpose[]
    at?: Date
  },
): Promise<number[]> {
  const ids =
    of.customerId === undefined
      ? await lockByPhone(db, of.phone)
      : await lockById(db, of.customerId)
  if (ids.length === 0) return ids
  const changes = purposes.map((purpose) => ({ channel, purpose, given: false }))
  const origin = originOf(actor, how, at)
  await insertConsents(db, ids, changes, origin)
  await updateMessageConsent(db, ids, origin.at)
  return ids
}

/** Gives or withdraws the reminders of all channels: the field `message_consent`, which the caller stores. */
export const writeReminderConsent = (
  db: Db,
  actor: Actor,
  { customerId, given, at }: { customerId: number; given: boolean; at: Date },
) =>
  insertConsents(
    db,
    [customerId],
    channels.map((channel) => ({ channel, purpose: 'reminder', given })),
    originOf(actor, 'desk', at),
  )

/** Withdraws everything that an erased customer agreed to. */
export async function withdrawAll(db: Db, actor: Actor, customerIds: readonly number[], at: Date) {
  const given = channels.flatMap((channel) =>
    consentPurposes.map((purpose) => ({ channel, purpose, given: false })),
  )
  await insertConsents(db, customerIds, given, originOf(actor, 'desk', at))
}

const canUpdate = ({ role }: CurrentUser, { erased_at, merged_into_id }: ConsentCustomer) =>
  abilityFor(
    role,
    consents.update.allow,
    (merged_into_id !== null || erased_at !== null) && consentMessages.gone,
  )

async function respond(db: Db, me: CurrentUser, customer: ConsentCustomer) {
  return {
    data: await selectConsents(db, customer.id),
    history: await selectHistory(db, customer.id),
    version: customer.version,
    can: { update: canUpdate(me, customer) },
  }
}

export async function get({ db, scope, me, params }: CallContext<typeof consents.get>) {
  const customer = await selectConsentCustomer(db, scope, params.id)
  if (!customer) throw notFound()
  return respond(db, me, customer)
}

export async function update(context: CallContext<typeof consents.update>) {
  const { db, scope, me, params, body, audit, at } = context
  const customer = await selectConsentCustomer(db, scope, params.id, true)
  if (!customer) throw notFound()
  assertCan(canUpdate(me, customer))
  await assertCurrentVersion(db, 'customer', customer, body.version)
  assertEachOnce(body.consents)
  const before = await selectConsents(db, customer.id)
  const origin = originOf(me, 'desk', at)
  await insertConsents(db, [customer.id], body.consents, origin)
  await updateMessageConsent(db, [customer.id], origin.at)
  const after = (await selectConsentCustomer(db, scope, params.id)) as ConsentCustomer
  const response = await respond(db, me, after)
  audit.updated(
    CONSENT,
    { id: customer.id, consents: agreedTo(before) },
    { version: after.version, consents: agreedTo(response.data) },
  )
  return response
}

type ChangedConsents = CallContext<typeof consents.update>['body']['consents']

function assertEachOnce(changes: ChangedConsents) {
  const seen = new Set<string>()
  for (const [at, { channel, purpose }] of changes.entries()) {
    const key = `${channel} ${purpose}`
    if (seen.has(key)) throw invalid({ [`consents.${at}`]: consentMessages.duplicate })
    seen.add(key)
  }
}

/** For the activity log: the channels and purposes that the customer agrees to. */
const agreedTo = (state: ChangedConsents) =>
  state
    .filter(({ given }) => given)
    .map(({ channel, purpose }) => `${channel} ${purpose}`)
    .join(', ')
