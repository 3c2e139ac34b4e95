/** Correct and reissue: void, changes and the new invoice in one step, or a preview of the result. */
import {
  createSavepoint,
  rollbackToSavepoint,
} from '#domains/floor/orders/server/queries-changes.ts'
import { billBefore, correctBill } from '#domains/floor/orders/server/bill/correcting.ts'
import { billOf } from '#domains/floor/orders/server/bill/billing.ts'
import { Audit } from '#platform/server/audit/audit.ts'
import { assertCan } from '#platform/server/http/errors.ts'
import type { CallContext } from '#platform/server/http/mount.ts'
import type { invoices } from '../contract.ts'
import { canCorrectBill } from '../rules.ts'
import { contentOf } from './content.ts'
import { findInvoice } from './find-invoice.ts'
import { selectInvoice } from './queries.ts'

interface Steps {
  voidInvoice: (context: CallContext<typeof invoices.void>) => Promise<unknown>
  issue: (context: CallContext<typeof invoices.issue>) => Promise<{ id: number; number: string }>
}

export const correctWith = ({ voidInvoice, issue }: Steps) =>
  async function correct(context: CallContext<typeof invoices.correct>) {
    const { db, scope, me, body, at } = context
    const invoice = await findInvoice(context)
    assertCan(canCorrectBill(me.role, contentOf(invoice, [])))
    // a preview writes nothing, in the activity log either
    const audit = body.apply ? context.audit : new Audit()
    const change = { db, scope, me, at, audit, appContext: context.appContext }
    const { order, parties } = await billOf(change, invoice.order_id as number, body.version)
    const billedBefore = await billBefore(change, order)
    if (!body.apply) await createSavepoint(db)

    await voidInvoice({
      ...context,
      audit,
      params: { id: invoice.id },
      body: { reason: body.reason, replace: true },
    } as CallContext<typeof invoices.void>)
    const changes = await correctBill(change, billedBefore, body)
    const issued = await issue({
      ...context,
      audit,
      params: { id: order.id },
      body: undefined,
    } as CallContext<typeof invoices.issue>)
    const { due, grand_total } = (await selectInvoice(db, scope, issued.id)) ?? invoice
    const { deposit, credit } = (await billOf(change, order.id)).order
    const refundable = deposit + credit

    if (!body.apply) await rollbackToSavepoint(db)
    else if (audit.garageId === undefined) audit.garageId = parties.garage_id
    return {
      before: { grand_total: invoice.grand_total, paid: order.paid + invoice.down_payment },
      after: { grand_total, due, refundable },
      changed: changes.map(({ message }) => message),
      changes,
      ...(body.apply ? { ...issued, voided_id: invoice.id } : {}),
      due,
      refundable,
    }
  }
