/** Bills of builds to credit. */
import { sql } from 'kysely'
import { aBuildWorkshop, expectOk } from './builds.ts'
import { expectIntegrity } from './faults/integrity.ts'
import { BANK, aTill } from './invoices.ts'

export let till: Awaited<ReturnType<typeof aTill>>
export let buildFixture: Awaited<ReturnType<typeof aBuildWorkshop>>

export async function setUpBuildBills() {
  till = await aTill()
  buildFixture = await aBuildWorkshop(till.world)
}

export async function tearDownBuildBills() {
  await expectIntegrity(till.world.appContext.database.reads)
  await till.world.close()
}

export const toBank = { kind: 'refund', account_id: BANK }
export const billsOf = async (id: number) => (await buildFixture.money(id)).bills
export const nothing = { base: 0, other_base: 0, tax: 0 }
/** What is kept open of a bill. */
export const spans = async (bill: number) =>
  (
    await sql<{ amount: number }>`
      select amount::float8 as amount from receivable_spans where bill_id = ${bill} and to_on is null`.execute(
      till.world.appContext.database.reads,
    )
  ).rows.map(({ amount }) => amount)

/** As if a return of the company had taken the bill: of a month before. */
export async function file(bill: number) {
  const { writes } = till.world.appContext.database
  await sql`update document_taxes set day = '2026-01-20' where source = 'build_bill' and source_id = ${bill}`.execute(
    writes,
  )
  const body = { legal_entity_id: buildFixture.company, until: '2026-01-31' }
  await expectOk(buildFixture.owner.post('/admin/report/tax/close', body))
}
