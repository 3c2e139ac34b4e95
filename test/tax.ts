/** Documents with tax as other domains record them, each with its entry, of a company that is registered. */
import { sql } from 'kysely'
import { postEntry } from '#domains/books/journal/server/posting.ts'
import { codeOf } from '#domains/books/tax-codes/rules.ts'
import { selectTaxRules as taxRules } from '#domains/books/tax-codes/server/queries.ts'
import {
  type TaxSource,
  recordTaxes,
  withdrawTaxes,
} from '#domains/books/tax-returns/server/recording.ts'
import { documentTax, roundingOf } from '#platform/contract/money/tax.ts'
import type { Who, World } from './world.ts'

/** What the law asks of a company in each country. */
const numbers: Record<number, object> = {
  1: { npwp: '0012345678901000' },
  2: { tin: 'C1234567890', brn: '201901000005' },
  3: { kvk: '12345678', btw_id: 'NL123456789B13' },
}

interface Document {
  day: string
  /** Without tax. */
  amount: number
  code: string
  side?: 'output' | 'input'
  source?: TaxSource
  source_id?: number
  garage_id?: number
  sign?: 1 | -1
  /** Of what is bought: its own day, by default. */
  claim_from?: string | null
}

let documents = 700_000

/** A registered company, with these garages in it. */
export async function aTaxedCompany(
  world: World,
  owner: Who,
  {
    country_id,
    garages,
    ...given
  }: { country_id: number; garages: number[]; tax_period_months?: number },
) {
  const made = await owner.post('/admin/legal-entity', {
    country_id,
    legal_name: `Company of ${country_id}`,
    ...numbers[country_id],
    is_registered: true,
    registered_from: '2024-01-01',
    ...given,
  })
  if (made.status !== 201) throw new Error(JSON.stringify(made.errors))
  const { id } = made.data as { id: number }
  const { writes } = world.appContext.database
  await writes
    .updateTable('garages')
    .set({ legal_entity_id: id })
    .where('id', 'in', garages)
    .execute()
  const [first = 0] = garages

  /** Notes a document and posts its entry, in one transaction. */
  async function note(document: Document) {
    const { day, amount, garage_id = first, side = 'output', sign = 1 } = document
    const rules = await taxRules(writes, garage_id, day)
    const code = rules?.codes.find((code) => code.code === document.code)
    if (!rules || !code) throw new Error(`no code ${document.code} on ${day}`)
    const { taxes, tax } = documentTax([{ amount, code: codeOf(rules, code.tax_code_id) }], {
      rounding: roundingOf(country_id),
      includesTax: false,
    })
    const source_id = document.source_id ?? ++documents
    const source = document.source ?? (side === 'output' ? 'invoice' : 'purchase')
    const number = `T/${source_id}`
    await writes.transaction().execute(async (db) => {
      await recordTaxes(db, {
        side,
        source,
        source_id,
        number,
        garage_id,
        legal_entity_id: id,
        day,
        taxes,
        sign,
        claim_from: side === 'output' ? null : (document.claim_from ?? null),
        ...(side === 'input' && document.claim_from === undefined ? { claim_from: day } : {}),
      })
      const own = (side === 'output') === (sign === 1) ? 'credit' : 'debit'
      const other = own === 'credit' ? 'debit' : 'credit'
      await postEntry(db, {
        garage_id,
        entry_date: day,
        description: `Invoice ${number}`,
        source: { type: 'test_tax', id: source_id, event: side },
        created_by: null,
        lines: [
          { account: side === 'output' ? 'VAT_OUT' : 'VAT_IN', [own]: tax },
          { account: 'BANK', [other]: tax },
        ],
      })
    })
    return { source, source_id, tax, side, day, garage_id }
  }

  /** Takes a document back on a day, with the mirror of its entry. */
  const withdraw = (
    { source, source_id, side, tax, garage_id }: Awaited<ReturnType<typeof note>>,
    day: string,
  ) =>
    writes.transaction().execute(async (db) => {
      await withdrawTaxes(db, { source, source_id, day })
      const own = side === 'output' ? 'debit' : 'credit'
      const other = own === 'credit' ? 'debit' : 'credit'
      await postEntry(db, {
        garage_id,
        entry_date: day,
        description: `Invoice T/${source_id}`,
        source: { type: 'test_tax', id: source_id, event: 'withdrawn' },
        created_by: null,
        lines: [
          { account: side === 'output' ? 'VAT_OUT' : 'VAT_IN', [own]: tax },
          { account: 'BANK', [other]: tax },
        ],
      })
    })

  return {
    id,
    note,
    withdraw,
    /** What the ledger has on an account of tax in a garage: output and due as credit, input as debit. */
    async balance(key: 'VAT_OUT' | 'VAT_IN' | 'TAX_DUE', garage_id = first) {
      const { rows } = await sql<{ balance: number }>`
        select coalesce(sum(l.credit - l.debit), 0) as balance from journal_lines l join accounts a on a.id = l.account_id
        where a.system_key = ${key} and l.garage_id = ${garage_id}`.execute(writes)
      return (rows[0]?.balance ?? 0) * (key === 'VAT_IN' ? -1 : 1) || 0
    },
    report: async (who: Who, query = '') => {
      const { status, errors, data } = await who.get(
        `/admin/report/tax?legal_entity_id=${id}${query}`,
      )
      if (status !== 200) throw new Error(JSON.stringify(errors))
      return data
    },
    close: (who: Who, until: string) =>
      who.post('/admin/report/tax/close', { legal_entity_id: id, until }),
    reopen: (who: Who, until: string, reason = 'An invoice was missing') =>
      who.post('/admin/report/tax/reopen', { legal_entity_id: id, until, reason }),
  }
}
export type Taxed = Awaited<ReturnType<typeof aTaxedCompany>>
