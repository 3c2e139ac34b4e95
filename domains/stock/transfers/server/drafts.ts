/** Validates drafts: garages, items and order lines. */
import { requireGarage } from '#domains/company/garages/server/garages.ts'
import {
  assertSameUnit,
  itemsOf,
  sameSkuItemsIn,
} from '#domains/stock/inventory/server/same-sku-items.ts'
import { type Message, messages, createMessage } from '#platform/contract/messages.ts'
import { hasCapability } from '#platform/contract/roles.ts'
import type { Db } from '#platform/server/database/db.ts'
import { conflict, forbidden, invalid } from '#platform/server/http/errors.ts'
import { type Scope, isGarageInScope, isCountryInScope } from '#platform/server/session/scope.ts'
import type { CurrentUser } from '#platform/server/session/session.ts'
import { transferMessages } from '../messages.ts'
import { type NewLine, lockOrderLine, selectRequested } from './queries.ts'

interface Drafting {
  db: Db
  scope: Scope
  me: CurrentUser
}

/**
 * Both garages of a transfer. One is in scope; the other may be any garage of the same country, because a requester
 * has no access to the garage that has the parts.
 */
export async function bothGarages(
  { db, scope, me }: Drafting,
  ids: { from_garage_id: number; to_garage_id: number },
) {
  const country = { ...scope, garages: 'all' } as const
  const find = async (field: keyof typeof ids) => {
    const garage = await requireGarage(db, country, ids[field], field)
    if (!isCountryInScope(scope, garage.country_id))
      throw invalid({ [field]: messages.unknownReference })
    return garage
  }
  const from = await find('from_garage_id')
  const to = await find('to_garage_id')
  const [sends, receives] = [isGarageInScope(scope, from.id), isGarageInScope(scope, to.id)]
  if (!sends && !receives) throw invalid({ to_garage_id: transferMessages.notYours })
  if (from.id === to.id) throw invalid({ to_garage_id: transferMessages.sameGarage })
  if (from.country_id !== to.country_id)
    throw invalid({ to_garage_id: transferMessages.otherCountry })
  if (!receives && !hasCapability(me.role, 'transfer.write'))
    throw forbidden(transferMessages.askForOwn)
  return { from, to }
}

type Garage = Awaited<ReturnType<typeof requireGarage>>

interface GivenLine {
  item_id: number
  quantity: number
  order_line_id?: number | null | undefined
}

/**
 * The lines of a draft with the sender's items. An item of the receiver is resolved to the sender's of the same SKU.
 * @param but the transfer whose lines these replace
 */
export async function linesOfDraft(
  context: Drafting,
  { from, to }: { from: Garage; to: Garage },
  given: readonly GivenLine[],
  but: number | null = null,
): Promise<NewLine[]> {
  const { db, scope } = context
  const items = new Map(
    (
      await itemsOf(
        db,
        scope,
        given.map(({ item_id }) => item_id),
      )
    ).map((item) => [item.id, item]),
  )
  const receivers = [...items.values()].filter(({ garage_id }) => garage_id === to.id)
  const sameSkuItems = await sameSkuItemsIn(
    db,
    from.id,
    receivers.map(({ id }) => id),
  )
  const problems: Record<string, Message> = {}
  const lines = given.map(({ item_id, quantity, order_line_id }, at) => {
    const item = items.get(item_id)
    const isEither = item?.garage_id === from.id || item?.garage_id === to.id
    const sent = item?.garage_id === from.id ? item.id : sameSkuItems.get(item_id)
    if (!item || !isEither) problems[`lines.${at}.item_id`] = messages.unknownReference
    else if (sent === undefined)
      problems[`lines.${at}.item_id`] = createMessage(transferMessages.notThere, {
        garage: from.name,
        sku: item.sku,
      })
    return { item_id: sent ?? 0, quantity, order_line_id: order_line_id ?? null }
  })
  if (Object.keys(problems).length > 0) throw invalid(problems)
  await assertSameUnit(
    db,
    to.id,
    lines.map(({ item_id }) => item_id),
  )
  await assertOrderLines(context, to, lines, but)
  return lines
}

/** The order line must be short of this item in the receiving garage, and no other transfer may cover the shortage. */
async function assertOrderLines(
  { db, scope }: Drafting,
  to: Garage,
  lines: readonly NewLine[],
  but: number | null,
) {
  if (lines.every(({ order_line_id }) => order_line_id === null)) return
  const sameSkuItems = await sameSkuItemsIn(
    db,
    to.id,
    lines.map(({ item_id }) => item_id),
  )
  // in the order of their ids, so that two drafts cannot deadlock
  const sortedLines = [...lines.entries()].toSorted(
    ([, one], [, other]) => (one.order_line_id ?? 0) - (other.order_line_id ?? 0),
  )
  for (const [at, { item_id, order_line_id }] of sortedLines) {
    if (order_line_id === null) continue
    const field = `lines.${at}.order_line_id`
    const line = await lockOrderLine(db, scope, order_line_id)
    if (!line || line.garage_id !== to.id) throw invalid({ [field]: messages.unknownReference })
    if (line.item_id === null || line.item_id !== sameSkuItems.get(item_id))
      throw invalid({ [field]: transferMessages.notForIt })
    const requested = await selectRequested(db, scope, order_line_id, but)
    if (requested.number !== null && requested.quantity >= line.shortage)
      throw conflict(createMessage(transferMessages.askedAlready, { number: requested.number }))
  }
}
