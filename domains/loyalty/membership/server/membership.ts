/** Membership: the list, one member, settings, adjusting points, blocking; and the calls of orders and invoices. */
import { showPlate } from '#platform/contract/text/license-plate.ts'
import { requireGarage } from '#domains/company/garages/server/garages.ts'
import { postEntry } from '#domains/books/journal/server/posting.ts'
import { truncate } from '#platform/contract/text/truncate.ts'
import { countryZones, dayIn } from '#platform/contract/days.ts'
import { messages, createMessage } from '#platform/contract/messages.ts'
import { showPhone } from '#platform/contract/text/phone.ts'
import { conflict, invalid, notFound } from '#platform/server/http/errors.ts'
import { type CallContext } from '#platform/server/http/mount.ts'
import { requireCountry } from '#platform/server/session/scope.ts'
import { type membership, MEMBERSHIP } from '../contract.ts'
import { membershipMessages } from '../messages.ts'
import {
  addMonths,
  tierRetention,
  maxGrantedPoints,
  nextMonth,
  progressOf,
  rankOf,
  statusOf,
  tierFrom,
  tierOf,
} from '../rules.ts'
import { offerOf, addPoints, deductPoints } from './points.ts'
import { liabilityLines } from './posting.ts'
import {
  type StoredMember,
  countStatuses,
  selectEntries,
  selectExpiring,
  selectMemberDetail,
  selectMembers,
  selectSpending,
  selectVouchers,
  updateBlocked,
} from './queries.ts'
import { lockMember, selectMember, selectSpent } from './queries-points.ts'
import { selectSettings, selectTerms, upsertSettings } from './queries-settings.ts'

const todayOf = (countryId: number, at: Date) => dayIn(countryZones[countryId], at)
/** For the requested country; without one, the first. */
const todayHere = ({ country_id }: { country_id?: number | undefined }, at: Date) =>
  todayOf(country_id || 1, at)

const asMember = <Row extends Omit<StoredMember, 'vehicles'>>(
  { phone, ...row }: Row,
  today: string,
) => ({
  ...row,
  phone_display: showPhone(phone),
  status: statusOf(row.last_visit ?? row.joined_on, row.blocked_at !== null, today),
})

export async function list({ db, scope, query, at }: CallContext<typeof membership.list>) {
  const today = todayHere(query, at)
  const page = await selectMembers(db, scope, query, today)
  return { ...page, data: page.data.map((row) => asMember(row, today)) }
}

export async function counts({ db, scope, query, at }: CallContext<typeof membership.counts>) {
  return { counts: await countStatuses(db, scope, query, todayHere(query, at)) }
}

export async function expiring({ db, scope, query, at }: CallContext<typeof membership.expiring>) {
  const page = await selectExpiring(db, scope, query, todayHere(query, at))
  const worth = new Map<number, number>()
  for (const { country_id } of page.data)
    if (!worth.has(country_id))
      worth.set(country_id, (await selectTerms(db, country_id, todayOf(country_id, at))).worth)
  return {
    ...page,
    data: page.data.map((lot) => ({ ...lot, worth: lot.points * worth.get(lot.country_id)! })),
  }
}

export async function settings({ db, scope, query, at }: CallContext<typeof membership.settings>) {
  return {
    today: todayOf(query.country_id, at),
    settings: await selectSettings(db, scope, query.country_id),
  }
}

export async function saveSettings({
  db,
  scope,
  me,
  body,
  audit,
  at,
}: CallContext<typeof membership.saveSettings>) {
  requireCountry(scope, body.country_id)
  // settings of past days never change
  if (body.valid_from < todayOf(body.country_id, at))
    throw invalid({ valid_from: membershipMessages.past })
  const saved = await upsertSettings(db, {
    ...body,
    tiers: JSON.stringify(body.tiers),
    created_by: me.employee_id,
  })
  audit.created('membership settings', { ...saved, ...body })
  return saved
}

export async function get({ db, scope, params, at }: CallContext<typeof membership.get>) {
  const memberRow = await selectMember(db, scope, params.id)
  if (!memberRow) throw notFound()
  const today = todayOf(memberRow.country_id, at)
  const thisMonth = `${today.slice(0, 7)}-01`
  const firstMonth = addMonths(thisMonth, -11)
  const [member, terms, spent, lasting, spending] = await Promise.all([
    selectMemberDetail(db, scope, params.id, today),
    selectTerms(db, memberRow.country_id, today),
    selectSpent(db, params.id, tierFrom(today), today),
    selectSpent(db, params.id, tierFrom(nextMonth(today)), today),
    selectSpending(db, params.id, firstMonth),
  ])
  if (!member) throw notFound()
  const isHeldOnly = rankOf(tierOf(spent.net, terms.tiers)) < rankOf(member.tier)
  const keeping = isHeldOnly ? tierRetention(member.tier, lasting.net, today, terms) : null
  const next = keeping ?? progressOf(spent.net, spent.oldest, terms)
  const byMonth = new Map(spending.map((month) => [month.month, month]))
  const months = Array.from({ length: 12 }, (_, at) => addMonths(firstMonth, at).slice(0, 7))
  return {
    ...member,
    ...asMember(member, today),
    vehicles: member.vehicles.map((vehicle) => ({
      ...vehicle,
      license_plate: showPlate(vehicle.license_plate, member.country_id),
    })),
    value: Math.max(0, member.points) * terms.worth,
    paid: spent.net,
    progress: next && { ...next, keeps: keeping !== null },
    spending: months.map((month) => byMonth.get(month) ?? { month, net: 0, invoices: 0 }),
  }
}

export async function points({ db, scope, params, query }: CallContext<typeof membership.points>) {
  if (!(await selectMember(db, scope, params.id))) throw notFound()
  return selectEntries(db, scope, params.id, query)
}

export async function vouchers({
  db,
  scope,
  params,
  query,
}: CallContext<typeof membership.vouchers>) {
  const member = await selectMember(db, scope, params.id)
  if (!member) throw notFound()
  const page = await selectVouchers(db, scope, params.id, query)
  return { ...page, country_id: member.country_id }
}

export async function adjust(context: CallContext<typeof membership.adjust>) {
  const { db, scope, me, params, body, audit, at, appContext } = context
  const memberRow = await selectMember(db, scope, params.id)
  const member = memberRow && (await lockMember(db, params.id))
  if (!member) throw notFound()
  const { customer_id, country_id, last_garage_id } = member
  if (last_garage_id === null && !body.garage_id)
    throw invalid({ garage_id: membershipMessages.needsGarage })
  const garage_id = last_garage_id ?? (await garageOf(context, country_id, body.garage_id!))
  const place = (await appContext.garageDirectory.all()).find(({ id }) => id === garage_id)
  const day = dayIn(place?.time_zone ?? countryZones[country_id], at)
  const on = { customer_id, garage_id, day, at, employee_id: me.employee_id, reason: body.reason }
  const { terms, available } = await offerOf(
    db,
    { customer_id, country_id, day, at },
    // a blocked member's points can be adjusted as well
    { points: member.points, blocked_at: null },
  )
  if (-body.points > available)
    throw invalid({ points: createMessage(membershipMessages.notThere, { points: available }) })
  const max = maxGrantedPoints(terms)
  if (body.points > max) throw invalid({ points: createMessage(messages.tooBig, { max }) })
  const changes =
    body.points > 0
      ? await addPoints(db, on, 'adjust', body.points, terms)
      : await deductPoints(db, on, -body.points)
  const balance = member.points + body.points
  await postEntry(db, {
    garage_id,
    entry_date: day,
    description: truncate(`Points adjusted: ${body.reason}`, 200),
    source: { type: 'points', id: customer_id, event: 'adjusted', seq: await entryOf(context) },
    created_by: me.employee_id,
    lines: liabilityLines(garage_id, changes),
  })
  audit.updated(
    MEMBERSHIP,
    { id: customer_id, garage_id, points: member.points },
    { id: customer_id, garage_id, points: balance, reason: body.reason },
  )
  return { points: balance }
}

/** A garage of the member's country books it. */
async function garageOf(
  { db, scope }: CallContext<typeof membership.adjust>,
  country: number,
  id: number,
) {
  const garage = await requireGarage(db, scope, id)
  if (garage.country_id !== country) throw invalid({ garage_id: messages.unknownReference })
  return garage.id
}

const entryOf = async ({ db, scope, params }: CallContext<typeof membership.adjust>) =>
  (await selectEntries(db, scope, params.id, { page: 1, limit: 1 })).data[0]!.id

export async function block({
  db,
  scope,
  params,
  body,
  audit,
  at,
}: CallContext<typeof membership.block>) {
  const member = (await selectMember(db, scope, params.id)) && (await lockMember(db, params.id))
  if (!member) throw notFound()
  if (member.blocked_at) throw conflict(membershipMessages.isBlocked)
  const { reason } = body
  await updateBlocked(db, scope, params.id, { at: at.toISOString(), reason })
  audit.updated(
    MEMBERSHIP,
    { id: params.id, blocked: false },
    { id: params.id, blocked: true, reason },
  )
  return { id: params.id }
}

export async function unblock({
  db,
  scope,
  params,
  audit,
}: CallContext<typeof membership.unblock>) {
  const member = (await selectMember(db, scope, params.id)) && (await lockMember(db, params.id))
  if (!member) throw notFound()
  if (!member.blocked_at) throw conflict(membershipMessages.notBlocked)
  await updateBlocked(db, scope, params.id, null)
  audit.updated(MEMBERSHIP, { id: params.id, blocked: true }, { id: params.id, blocked: false })
  return { id: params.id }
}
