/** The Netherlands: the audit file of a fiscal year (XAF), streamed from the ledger. */
import { addMonths } from '#domains/books/reports/rules.ts'
import { storeGeneratedFile } from '#domains/company/files/server/files.ts'
import { addDays, dayIn } from '#platform/contract/days.ts'
import { createMessage } from '#platform/contract/messages.ts'
import { invalid } from '#platform/server/http/errors.ts'
import type { CallContext } from '#platform/server/http/mount.ts'
import { E_INVOICE, type eInvoices } from '../contract.ts'
import { eInvoiceMessages } from '../messages.ts'
import { currencyOf } from '../rules.ts'
import { type Exported, exportResponse } from './export-response.ts'
import { xafXml } from './formats/xaf.ts'
import { type EntityOfExport, insertExport } from './queries.ts'
import {
  useSnapshot,
  selectAccounts,
  selectCompany,
  selectEntries,
  selectOpening,
  selectParties,
  selectSums,
  selectVat,
} from './queries-audit.ts'

const SOFTWARE = { name: 'Bengkel', version: '1' }
const DIGITS = 2

export async function auditFile(
  context: Pick<
    CallContext<typeof eInvoices.export>,
    'db' | 'body' | 'appContext' | 'me' | 'at' | 'audit'
  >,
  entity: EntityOfExport,
) {
  const { body, at, appContext, me } = context
  if (!body.year) throw invalid({ year: eInvoiceMessages.chooseYear })
  const currency = currencyOf[entity.country_id] ?? ''
  if (entity.currency !== currency)
    throw invalid({ kind: createMessage(eInvoiceMessages.currency, { currency: currency }) })
  const today = dayIn(entity.time_zone, at)
  // a fiscal year may start in another month than January
  const start = `${body.year}-${String(entity.fiscal_year_start).padStart(2, '0')}-01`
  const last = addDays(addMonths(start, 12), -1)
  const [begins, ends] = [start.slice(0, 4), last.slice(0, 4)]
  if (start > today) throw invalid({ year: eInvoiceMessages.yearNotBegun })
  const year = {
    legal_entity_id: entity.id,
    book_id: entity.country_id,
    start,
    end: last < today ? last : today,
  }
  return storeGeneratedFile<Exported>(context, async (trx) => {
    await useSnapshot(trx)
    const sums = await selectSums(trx, year)
    if (sums.lines === 0) throw invalid({ year: eInvoiceMessages.noEntries })
    const { legal_name, btw_id, ...company } = await selectCompany(trx, entity.id)
    if (!btw_id) throw invalid({ legal_entity_id: eInvoiceMessages.sellerBtw })
    const head = {
      fiscal_year: begins === ends ? begins : `${begins}-${ends}`,
      start,
      end: year.end,
      currency: entity.currency,
      digits: DIGITS,
      created: today,
      software: SOFTWARE,
      company: { ...company, name: legal_name, btw_id, country: 'NL' },
      parties: await selectParties(trx, year),
      accounts: await selectAccounts(trx, year),
      vat: await selectVat(trx, year),
      opening: await selectOpening(trx, year),
      sums,
    }
    const name = `xaf-${body.year}-${entity.id}.xaf`
    return {
      name,
      type: 'application/xml',
      content: xafXml(head, selectEntries(trx, year)),
      save: async ({ file_id, sha256 }) => {
        const created = await insertExport(trx, {
          legal_entity_id: entity.id,
          kind: 'xaf',
          period: String(body.year),
          name,
          file_id,
          sha256,
          documents: 0,
          created_by: me.employee_id,
        })
        context.audit.created(E_INVOICE, { id: created.id, kind: 'xaf', name })
        return exportResponse(
          appContext,
          { ...created, file_id, name, sha256: sha256.toString('hex'), documents: 0 },
          [],
        )
      },
    }
  })
}
