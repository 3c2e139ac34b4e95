/** Tax codes of documents, their rates, and the default code of each kind of line. */
import { requireGarage } from '#domains/company/garages/server/garages.ts'
import { abilityFor } from '#platform/contract/abilities.ts'
import { dayIn } from '#platform/contract/days.ts'
import { type Message, createMessage } from '#platform/contract/messages.ts'
import type { Db } from '#platform/server/database/db.ts'
import { conflict, invalid, notFound } from '#platform/server/http/errors.ts'
import { type CallContext } from '#platform/server/http/mount.ts'
import { recordUseCases } from '#platform/server/http/record.ts'
import { requireCountry, zoneOfGarage } from '#platform/server/session/scope.ts'
import { type NewTaxCode, TAX_CODE, taxCodes } from '../contract.ts'
import { taxMessages } from '../messages.ts'
import { selectTaxRules } from './queries.ts'
import {
  codeRows,
  countOtherRates,
  insertRate,
  isUsed,
  raiseVersion,
  saveDefaults,
  selectCodesOf,
  selectDefaults,
  selectFiledSince,
  selectRates,
  selectTaxAccount,
} from './queries-codes.ts'

export const record = recordUseCases(TAX_CODE, codeRows, {
  update: taxCodes.update,
  remove: taxCodes.update,
})

export async function get(context: CallContext<typeof taxCodes.get>) {
  const code = await record.get(context)
  const write = abilityFor(context.me.role, 'tax-code.write')
  return { ...code, can: { update: write, add_rate: write } }
}

export async function create(context: CallContext<typeof taxCodes.create>) {
  const { db, scope, body } = context
  requireCountry(scope, body.country_id)
  const { account_out_id, account_in_id } = body
  const accounts = await accountsOf(db, body.country_id, {
    account_out_id: account_out_id ?? null,
    account_in_id: account_in_id ?? null,
  })
  assertReason(body)
  return record.create({ ...context, body: { ...body, ...accounts, name: allNames(body.name) } })
}

export async function update(context: CallContext<typeof taxCodes.update>) {
  const { db, params } = context
  return record.change(context, async (before, { name, ...fields }) => {
    if (fields.country_id !== undefined && fields.country_id !== before.country_id)
      throw invalid({ country_id: taxMessages.countryStays })
    const isOther = fields.kind !== undefined && fields.kind !== before.kind
    if (isOther && (await isUsed(db, params.id))) throw invalid({ kind: taxMessages.kindStays })
    assertReason({ ...before, ...fields })
    return {
      ...fields,
      ...(await accountsOf(db, before.country_id, fields)),
      ...(name ? { name: allNames(name) } : {}),
    }
  })
}

/** A language without a name shows the English; as the column takes it. */
const allNames = ({ en, id, my, nl }: NewTaxCode['name']) =>
  JSON.stringify({ en, id: id ?? en, my: my ?? en, nl: nl ?? en })

function assertReason({ kind, reason }: { kind: string; reason?: string | null | undefined }) {
  if (kind === 'exempt' && !reason) throw invalid({ reason: taxMessages.reasonNeeded })
}

const usualKeys = { account_out_id: 'VAT_OUT', account_in_id: 'VAT_IN' } as const

/** The accounts of a body: null is the usual one of the book, a missing one stays. 422 on its field. */
async function accountsOf(
  db: Db,
  countryId: number,
  body: { account_out_id?: number | null | undefined; account_in_id?: number | null | undefined },
) {
  const accountIds: { account_out_id?: number | null; account_in_id?: number | null } = {}
  for (const field of ['account_out_id', 'account_in_id'] as const) {
    const id = body[field]
    if (id === undefined) continue
    const account = await selectTaxAccount(db, countryId, id ? { id } : { key: usualKeys[field] })
    if (id && !account) throw invalid({ [field]: taxMessages.notTaxAccount })
    accountIds[field] = account?.id ?? null
  }
  return accountIds
}

/** Holds from a day on. Documents that were issued before stay as they were. */
export async function addRate(context: CallContext<typeof taxCodes.addRate>) {
  const { db, scope, params, body, audit } = context
  const code = await codeRows.lock(db, scope, params.id, 'update')
  if (!code) throw notFound()
  if (body.base_numerator > body.base_denominator)
    throw invalid({ base_numerator: taxMessages.baseAboveOne })
  const existing = await selectRates(db, code.id)
  if (existing.some(({ valid_from }) => valid_from === body.valid_from))
    throw invalid({ valid_from: taxMessages.rateTaken })
  if (await selectFiledSince(db, code.country_id, body.valid_from))
    throw invalid({ valid_from: taxMessages.rateFiled })
  const { documents_confirmed, ...newRate } = body
  const documents = documents_confirmed ? 0 : await countOtherRates(db, code.id, newRate)
  if (documents > 0)
    throw conflict(createMessage(taxMessages.otherRate, { day: newRate.valid_from, documents }), {
      field: 'valid_from',
      documents,
    })
  await insertRate(db, { tax_code_id: code.id, ...newRate })
  const rates = await selectRates(db, code.id)
  const { version } = await raiseVersion(db, scope, code.id)
  audit.updated(TAX_CODE, { ...code, rates: existing }, { id: code.id, rates, version })
  return { id: code.id, version, rates }
}

export async function defaults({ db, scope, query }: CallContext<typeof taxCodes.defaults>) {
  const { country_id } = query
  requireCountry(scope, country_id)
  return { country_id, rows: await selectDefaults(db, scope, country_id) }
}

export async function setDefaults({
  db,
  scope,
  body,
  audit,
}: CallContext<typeof taxCodes.setDefaults>) {
  const { country_id, rows } = body
  requireCountry(scope, country_id)
  const chosen = rows.flatMap(({ tax_code_id }) => tax_code_id ?? [])
  const countryCodes = new Set((await selectCodesOf(db, country_id, chosen)).map(({ id }) => id))
  const seen = new Set<string>()
  const problems = rows.flatMap(
    ({ line_kind, customer_kind, tax_code_id }, at): [string, Message][] => {
      const key = `${line_kind} ${customer_kind}`
      if (seen.has(key)) return [[`rows.${at}.line_kind`, taxMessages.twice]]
      seen.add(key)
      return tax_code_id !== null && !countryCodes.has(tax_code_id)
        ? [[`rows.${at}.tax_code_id`, taxMessages.otherCountry]]
        : []
    },
  )
  if (problems.length > 0) throw invalid(Object.fromEntries(problems))
  const before = await selectDefaults(db, scope, country_id)
  await saveDefaults(db, country_id, rows)
  const after = await selectDefaults(db, scope, country_id)
  audit.updated('tax default', { id: country_id, rows: before }, { id: country_id, rows: after })
  return { country_id, rows: after }
}

/** The tax rules that a form offers and computes with. The caller has checked the garage's scope. */
export async function pick({
  db,
  scope,
  query,
  appContext,
  at,
}: CallContext<typeof taxCodes.pick>) {
  const { id } = await requireGarage(db, scope, query.garage_id)
  const today = dayIn(zoneOfGarage(id, await appContext.garageDirectory.all()), at)
  const rules = await selectTaxRules(db, id, query.day ?? today)
  const data = (rules?.codes ?? []).map((code) => ({
    ...code,
    id: code.tax_code_id,
    country_id: (rules as NonNullable<typeof rules>).country_id,
  }))
  return { data, total: data.length, rules }
}
