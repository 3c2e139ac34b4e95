/** Applies all changes of a corrected bill at once, each by the use case of its own call. */
import type { CallContext } from '#platform/server/http/mount.ts'
import { HttpError } from '#platform/server/http/errors.ts'
import type { orderBill } from '../../contract-bill.ts'
import type { orderLines } from '../../contract-lines.ts'
import type { NewLine } from '../../forms.ts'
import type { Change } from '../change.ts'
import {
  type PartsOfBill,
  type AmountChange,
  differences,
  partsOfBill,
  addHistoryEvents,
} from './correction.ts'
import { addDiscount, addLine, removeDiscount, updateDiscount, updateLine } from '../lines/lines.ts'
import { offerPoints, setPoints } from './points.ts'
import { createSavepoint, rollbackToSavepoint, releaseSavepoint } from '../queries-changes.ts'
import { type LockedOrder, lockOrder } from '../queries-row.ts'

export interface BillChanges {
  lines?: ({ line_id: number } & Partial<NewLine>)[] | undefined
  add?: NewLine[] | undefined
  discounts?:
    | {
        id?: number | null | undefined
        type: 'amount' | 'percent'
        amount: number
        reason: string
      }[]
    | undefined
}

/** A snapshot of the bill's contents, to compare before and after. */
export const billBefore = (change: AmountChange, order: LockedOrder) => partsOfBill(change, order)

/** Makes the changes and records them in the history. @returns a sentence for each */
export async function correctBill(
  change: AmountChange,
  before: PartsOfBill,
  { lines = [], add = [], discounts }: BillChanges,
) {
  const { id } = before.order
  const now = async () => (await lockOrder(change.db, change.scope, id, change.at)) as LockedOrder
  const contextOf = async (params: object, body: object) => ({
    ...change,
    params: { id, ...params },
    query: {},
    body: { ...body, version: (await now()).version },
  })
  const removedDiscounts = discounts
    ? before.discounts.filter(
        (discount) => !discounts.some((remaining) => remaining.id === discount.id),
      )
    : []
  for (const { id: discount_id } of removedDiscounts)
    await removeDiscount(
      (await contextOf({ discount_id }, {})) as CallContext<typeof orderBill.removeDiscount>,
    )
  for (const { line_id, ...fields } of lines)
    await updateLine(
      (await contextOf({ line_id }, fields)) as CallContext<typeof orderLines.updateLine>,
    )
  for (const line of add)
    await addLine((await contextOf({}, line)) as CallContext<typeof orderLines.addLine>)
  for (const { id: discount_id, ...fields } of discounts ?? [])
    await (discount_id
      ? updateDiscount(
          (await contextOf({ discount_id }, fields)) as CallContext<
            typeof orderBill.updateDiscount
          >,
        )
      : addDiscount((await contextOf({}, fields)) as CallContext<typeof orderBill.addDiscount>))
  await pointsAgain(change, before.order, contextOf)
  const after = await now()
  const messages = differences(before, await partsOfBill(change, after))
  await addHistoryEvents(change, after, messages)
  return messages
}

/** The void returned the points; as many as still fit are applied to the corrected bill. */
async function pointsAgain(
  change: Change,
  { id, points }: LockedOrder,
  contextOf: (params: object, body: object) => Promise<object>,
) {
  if (points === 0) return
  const offer = await offerPoints({ ...change, params: { id } } as CallContext<
    typeof orderBill.offerPoints
  >)
  const most = Math.min(points, offer.available, offer.most)
  if (most < offer.min_points) return
  await createSavepoint(change.db)
  try {
    await setPoints(
      (await contextOf({}, { points: most })) as CallContext<typeof orderBill.setPoints>,
    )
    await releaseSavepoint(change.db)
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    await rollbackToSavepoint(change.db)
  }
}
