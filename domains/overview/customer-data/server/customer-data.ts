import {
  updateBlank as blankCustomer,
  lockCustomers,
  selectLocked as lockCustomer,
  selectWithDuplicates,
} from '#domains/people/customers/server/queries.ts'
import { withdrawAll } from '#domains/people/consents/server/consents.ts'
import { deleteStopLinks } from '#domains/people/consents/server/queries.ts'
import { eraseFollowUps } from '#domains/outside/follow-ups/server/queries.ts'
import { eraseMessages } from '#domains/outside/notices/server/queries-customer.ts'
import { eraseShares } from '#domains/outside/shares/server/queries-customer.ts'
import { CUSTOMER } from '#domains/people/customers/contract.ts'
import { customerMessages } from '#domains/people/customers/messages.ts'
import { buyerRetentionYears } from '#domains/people/customers/rules.ts'
import {
  clearInvoiceRecipients as blankInvoices,
  anonymizeInvoices as forgetBuyer,
} from '#domains/floor/invoices/server/queries.ts'
import {
  clearNoteRecipients as blankOldNotes,
  anonymizeNotes as forgetNotes,
} from '#domains/floor/credit-notes/server/queries.ts'
import { updateBlankBills as blankOldBills } from '#domains/workshop/build-money/server/queries.ts'
import {
  selectCustomerBalance as customerStanding,
  updateCustomerName as forgetCustomer,
} from '#domains/floor/orders/server/queries-customer.ts'
import { conflict, notFound } from '#platform/server/http/errors.ts'
import { hideLinks } from '#platform/server/links/links.ts'
import { type CallContext, type AppContext } from '#platform/server/http/mount.ts'
import { assertCurrentVersion } from '#platform/server/http/record.ts'
import { type customerData, nameAfterErasure } from '../contract.ts'
import { customerDataMessages } from '../messages.ts'
import { selectAll, selectBuildStanding } from './queries.ts'

/** The label in the activity log. */
const EXPORT = 'customer export'

export async function exported({
  db,
  scope,
  params,
  at,
  audit,
}: CallContext<typeof customerData.export>) {
  const all = await selectAll(db, scope, params.id)
  if (!all) throw notFound()
  audit.subject = EXPORT
  audit.subjectId = params.id
  // everybody who has a link of a message can open it
  const customer = hideLinks(all)
  const content = JSON.stringify({ exported_at: at.toISOString(), customer }, null, 2)
  return {
    type: 'application/json',
    content: Buffer.from(content),
    headers: { 'Content-Disposition': `attachment; filename="customer-${params.id}.json"` },
  }
}

const AT_ONCE = 1000

/** Nightly: erases the buyers on documents of erased customers after the retention period. @returns how many */
export async function clearExpiredRecipients({
  database,
  garageDirectory,
}: Pick<AppContext, 'database' | 'garageDirectory'>) {
  const countries = [...new Set((await garageDirectory.all()).map(({ country_id }) => country_id))]
  const terms = countries.map((id) => ({ id, years: buyerRetentionYears(id) }))
  let blanked = 0
  for (const blank of [blankInvoices, blankOldBills, blankOldNotes])
    for (let done = AT_ONCE; done === AT_ONCE; blanked += done)
      done = await blank(database.writes, terms, AT_ONCE)
  return blanked
}

/** The activity log stores who erased it and why, without the erased data. */
export async function erase({
  db,
  scope,
  me,
  params,
  body,
  audit,
  at,
}: CallContext<typeof customerData.erase>) {
  await lockCustomers(db, [params.id])
  const before = await lockCustomer(db, scope, params.id)
  if (!before) throw notFound()
  await assertCurrentVersion(db, CUSTOMER, before, body.version)
  if (before.erased_at) throw conflict(customerDataMessages.erasedAlready)
  // a merged customer is erased with the remaining one, under all names
  if (before.merged_into_id !== null) throw conflict(customerMessages.double)
  const { open, due, held } = await customerStanding(db, before.id)
  if (open > 0) throw conflict(customerDataMessages.openOrders)
  const builds = await selectBuildStanding(db, before.id)
  if (builds.open) throw conflict(customerDataMessages.openBuilds)
  if (due > 0 || held > 0 || builds.unsettled) throw conflict(customerDataMessages.moneyDue)
  const stamp = { at: at.toISOString(), by: me.employee_id }
  const ids = await selectWithDuplicates(db, before.id)
  const name = nameAfterErasure(before.id)
  await eraseMessages(db, ids)
  await eraseShares(db, before.id, { ...stamp, name })
  await eraseFollowUps(db, ids, stamp)
  await withdrawAll(db, me, ids, at)
  await deleteStopLinks(db, ids)
  await blankCustomer(db, before.id, {
    erased_at: at.toISOString(),
    erase_reason: body.reason,
  })
  await forgetCustomer(db, before.id, name)
  await forgetBuyer(db, before.id)
  await forgetNotes(db, before.id)
  const saved = { id: before.id, version: before.version + 1 }
  audit.updated(CUSTOMER, { id: before.id }, { ...saved, erased: true, reason: body.reason })
  return saved
}
