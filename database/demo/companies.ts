/** `SEED=demo-local`: the company of each country that has its own money, registered for tax before the first visit. */
import type { Insertable } from 'kysely'
import type { DB } from '#database/tables.gen.ts'
import type { Db } from '#platform/server/database/db.ts'
import { DAYS } from './plan.ts'

/** Whom the garages of a country belong to. */
export type DemoCompany = Insertable<DB['legal_entities']> & { country_id: number }

export const localCompanies: readonly DemoCompany[] = [
  {
    country_id: 2,
    legal_name: 'Spooring Malaysia Sdn. Bhd.',
    trade_name: 'Spooring Malaysia',
    street: 'Jalan Glenmarie',
    house_number: '1',
    postal_code: '40150',
    city: 'Shah Alam',
    region_code: '10',
    phone: '+60355551234',
    phone_shown: '+60 3-5555 1234',
    tin: 'C20880050010',
    brn: '202001234567',
    sst_number: 'B16180831011111',
    msic: '45201',
    msic_name: 'Maintenance and repair of motor vehicles',
    tax_period_months: 2,
    tax_basis: 'payment',
  },
  {
    country_id: 3,
    legal_name: 'Spooring Nederland B.V.',
    trade_name: 'Spooring Nederland',
    street: 'Voorbeeldstraat',
    house_number: '1',
    postal_code: '3511 AB',
    city: 'Utrecht',
    kvk: '12345678',
    btw_id: 'NL004495445B01',
    iban: 'NL91ABNA0417164300',
    bic: 'ABNANL2A',
    tax_period_months: 3,
    tax_basis: 'invoice',
  },
]

/** The year in which the first visit of the demo falls has tax and e-invoices from its first day on. */
const since = (today: Date) =>
  `${new Date(today.getTime() - (DAYS + 7) * 86_400_000).getUTCFullYear()}-01-01`

export async function registerCompanies(
  db: Db,
  companies: readonly DemoCompany[],
  today: Date,
): Promise<void> {
  const registered_from = since(today)
  for (const company of companies) {
    const { id } = await db
      .insertInto('legal_entities')
      .values({
        ...company,
        is_registered: true,
        registered_from,
        e_invoice: JSON.stringify({ adapter: 'file', from: registered_from }),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .updateTable('garages')
      .set({ legal_entity_id: id })
      .where('country_id', '=', company.country_id)
      .execute()
  }
}
