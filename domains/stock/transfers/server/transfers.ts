/**
 * Transfers between garages: list, waiting, partners, get, create, update, send, receive, cancel. Each step moves
 * goods of one garage, and posts in the same transaction (accounting, rule 18).
 */
import { findGarage } from '#domains/company/garages/server/garages.ts'
import {
  assertSameUnit,
  sameSkuItemsIn,
  createSameSkuItemsIn,
} from '#domains/stock/inventory/server/same-sku-items.ts'
import { postEntry } from '#domains/books/journal/server/posting.ts'
import { moveStock } from '#domains/stock/stock/server/stock.ts'
import { dayIn } from '#platform/contract/days.ts'
import { messages } from '#platform/contract/messages.ts'
import { assertCan, invalid, notFound } from '#platform/server/http/errors.ts'
import { type CallContext, type AppContext } from '#platform/server/http/mount.ts'
import { nextNumber } from '#platform/server/http/numbers.ts'
import { recordUseCases } from '#platform/server/http/record.ts'
import { type Scope, isGarageInScope, zoneOfGarage } from '#platform/server/session/scope.ts'
import type { Call } from '#platform/contract/route.ts'
import { TRANSFER, transfers } from '../contract.ts'
import { transferMessages } from '../messages.ts'
import { type TransferStatus, openOf, transferAbilities } from '../rules.ts'
import { bothGarages, linesOfDraft } from './drafts.ts'
import { receivedEntry, sentEntry } from './posting.ts'
import {
  replaceLines,
  selectLines,
  selectPartners,
  selectShownLines,
  transferRows,
  updateLines,
} from './queries.ts'
import { arrivingOf, lineAfter } from './receiving.ts'

export const record = recordUseCases(TRANSFER, transferRows, {
  update: transfers.update,
  remove: transfers.cancel,
})

export async function partners({ db, scope, params }: CallContext<typeof transfers.partners>) {
  await findGarage(db, scope, params.id)
  const data = await selectPartners(db, scope, params.id)
  return { data, total: data.length }
}

export async function get({ db, scope, me, params }: CallContext<typeof transfers.get>) {
  const transfer = await transferRows.one(db, scope, params.id)
  if (!transfer) throw notFound()
  const lines = await selectShownLines(db, scope, params.id)
  return {
    ...transfer,
    garage_id: transfer.from_garage_id,
    value: lines.reduce((sum, { value = 0 }) => sum + value, 0),
    lines,
    can: abilitiesOf(me.role, scope, transfer),
  }
}

interface Row {
  status: TransferStatus
  from_garage_id: number
  to_garage_id: number
}

const abilitiesOf = (role: string, scope: Scope, { status, ...ids }: Row) =>
  transferAbilities(role, status, {
    sends: isGarageInScope(scope, ids.from_garage_id),
    receives: isGarageInScope(scope, ids.to_garage_id),
  })

export async function create(context: CallContext<typeof transfers.create>) {
  const { db, me, at, body, audit } = context
  const garages = await bothGarages(context, body)
  const lines = await linesOfDraft(context, garages, body.lines)
  const year = Number(dayIn(garages.from.time_zone, at).slice(0, 4))
  const number = await nextNumber(db, 'TRF', garages.from, year)
  const { id } = await transferRows.insert(db, {
    from_garage_id: garages.from.id,
    to_garage_id: garages.to.id,
    number,
    note: body.note ?? null,
    created_by: me.employee_id,
    created_at: at.toISOString(),
  })
  await replaceLines(db, context.scope, id, lines)
  notifyBothGarages(context, { from_garage_id: garages.from.id, to_garage_id: garages.to.id })
  audit.created(TRANSFER, { id, number, ...body })
  return { id, number }
}

export function update(context: CallContext<typeof transfers.update>) {
  return change(
    context,
    'update',
    async (before, { lines, note, from_garage_id, to_garage_id }) => {
      const { db, scope } = context
      if (from_garage_id !== undefined && from_garage_id !== before.from_garage_id)
        throw invalid({ from_garage_id: transferMessages.senderStays })
      const to = to_garage_id ?? before.to_garage_id
      if (lines || to !== before.to_garage_id) {
        const garages = await bothGarages(context, { ...before, to_garage_id: to })
        // the order lines may not exist at another receiver
        const draftLines = lines ?? (await selectLines(db, scope, before.id))
        await replaceLines(
          db,
          scope,
          before.id,
          await linesOfDraft(context, garages, draftLines, before.id),
        )
        context.audit.otherGarages = [before.to_garage_id, to]
      }
      return { note, to_garage_id: to }
    },
  )
}

export function send(context: CallContext<typeof transfers.send>) {
  return change(context, 'send', async (before) => {
    const { db, scope, me, at, appContext } = context
    const lines = await selectLines(db, scope, before.id)
    const items = lines.map(({ item_id }) => item_id)
    await assertSameUnit(db, before.to_garage_id, items)
    const day = await dayAt(appContext, before.from_garage_id, at)
    const { moved } = await moveStock(db, {
      garage_id: before.from_garage_id,
      day,
      at,
      source: { type: 'stock_transfer', id: before.id, number: before.number },
      employee_id: me.employee_id,
      lines: lines.map(({ item_id, quantity }) => ({
        item_id,
        kind: 'transfer_out',
        quantity: -quantity,
      })),
    })
    const sameSkuItems = await sameSkuItemsIn(db, before.to_garage_id, items)
    const sent = lines.map((line, index) => ({
      ...line,
      value: -(moved[index]?.value ?? 0),
      to_item_id: sameSkuItems.get(line.item_id) ?? null,
      reason: null,
    }))
    await updateLines(db, scope, before.id, sent)
    await postEntry(db, sentEntry({ transfer: before, day, created_by: me.employee_id }, moved))
    return { status: 'sent', sent_at: at.toISOString() }
  })
}

export function receive(context: CallContext<typeof transfers.receive>) {
  return change(context, 'receive', async (before, { lines: given }) => {
    const { db, scope, me, at, appContext } = context
    const lines = await selectLines(db, scope, before.id)
    const arriving = arrivingOf(lines, given, messages.unknownReference)
    const receivedLines = arriving.filter(({ quantity }) => quantity > 0)
    const day = await dayAt(
      appContext,
      receivedLines.length > 0 ? before.to_garage_id : before.from_garage_id,
      at,
    )
    const items = receivedLines.map(({ line }) => line.item_id)
    const sameSkuItems = await createSameSkuItemsIn(db, before.to_garage_id, items)
    await assertSameUnit(db, before.to_garage_id, items)
    const { moved } = await moveStock(db, {
      garage_id: before.to_garage_id,
      day,
      at,
      source: { type: 'stock_transfer', id: before.id, number: before.number },
      employee_id: me.employee_id,
      lines: receivedLines.map(({ line, quantity, value }) => ({
        item_id: sameSkuItems.get(line.item_id) as number,
        kind: 'transfer_in',
        quantity,
        value,
        ...(line.order_line_id === null ? {} : { order_line_id: line.order_line_id }),
      })),
    })
    const after = arriving.map((receipt) =>
      lineAfter(receipt, sameSkuItems.get(receipt.line.item_id) ?? null),
    )
    await updateLines(db, scope, before.id, after)
    await postEntry(
      db,
      receivedEntry(
        { transfer: before, day, created_by: me.employee_id },
        {
          // each receipt has its own
          seq: before.version,
          moved,
          lost: arriving.reduce((sum, { lost_value }) => sum + lost_value, 0),
        },
      ),
    )
    const isLeft = lines.some((line) => openOf(after.find(({ id }) => id === line.id) ?? line) > 0)
    return isLeft
      ? { status: 'part_received' }
      : { status: 'received', received_at: at.toISOString() }
  })
}

export function cancel(context: CallContext<typeof transfers.cancel>) {
  return change(context, 'cancel', () => ({ status: 'cancelled' }))
}

type Verb = keyof ReturnType<typeof transferAbilities>

/** Changes a locked transfer if the rules allow this step, and notifies both garages. */
function change<C extends Call, Body extends { version?: number | undefined }>(
  context: CallContext<C> & { body: Body; params: { id: number } },
  verb: Verb,
  decide: Parameters<typeof record.change<Body>>[1],
) {
  return record.change<Body>(context, (before, fields) => {
    assertCan(abilitiesOf(context.me.role, context.scope, before)[verb])
    notifyBothGarages(context, before)
    return decide(before, fields)
  })
}

/** Writes the activity entry at the sender, and notifies both garages' screens. */
function notifyBothGarages(
  { audit }: Pick<CallContext<typeof transfers.send>, 'audit'>,
  ids: { from_garage_id: number; to_garage_id: number },
) {
  audit.garageId = ids.from_garage_id
  audit.otherGarages = [ids.to_garage_id]
}

/** Today in a garage, also outside the caller's scope. */
async function dayAt(appContext: AppContext, garageId: number, at: Date): Promise<string> {
  return dayIn(zoneOfGarage(garageId, await appContext.garageDirectory.all()), at)
}
