/** Validates the body of a build: its customer, options, lineup and tax code. */
import { type TaxRules, codeProblem } from '#domains/books/tax-codes/rules.ts'
import { requireCustomer } from '#domains/people/customers/server/customers.ts'
import { assertFile } from '#domains/company/files/server/files.ts'
import { requireMaster } from '#domains/company/master-data/server/master-data.ts'
import { requireVehicle } from '#domains/people/vehicles/server/vehicles.ts'
import { messages } from '#platform/contract/messages.ts'
import type { Call } from '#platform/contract/route.ts'
import type { Db } from '#platform/server/database/db.ts'
import { invalid } from '#platform/server/http/errors.ts'
import type { CallContext } from '#platform/server/http/mount.ts'
import type { builds } from '../contract.ts'
import { optionFields } from '../forms.ts'
import { buildMessages } from '../messages.ts'
import { selectOptions } from './queries.ts'

/** The code must be of the workshop's country; a workshop without tax has no choice. */
export function assertTaxCode(rules: TaxRules | null, { tax_code_id }: Fields) {
  if (tax_code_id == null) return
  const problem = codeProblem(rules, { kind: 'build', chosen: tax_code_id })
  if (problem) throw invalid({ tax_code_id: problem })
}

type Fields = Partial<Omit<CallContext<typeof builds.create>['body'], 'type'>>

/** References must exist, be in scope and be of their list; the donor belongs to the customer. */
export async function assertFits(context: CallContext<Call>, fields: Fields, before?: Fields) {
  const { db, scope } = context
  const is = <K extends keyof Fields>(field: K) =>
    fields[field] != null && fields[field] !== before?.[field]
  const customer_id = fields.customer_id ?? before?.customer_id
  if (is('customer_id')) await requireCustomer(db, scope, fields.customer_id as number)
  const vehicle_id = fields.vehicle_id === undefined ? before?.vehicle_id : fields.vehicle_id
  if (vehicle_id != null && (is('vehicle_id') || is('customer_id'))) {
    const vehicle = await requireVehicle(db, scope, vehicle_id)
    if (vehicle.customer.id !== customer_id) throw invalid({ vehicle_id: buildMessages.otherOwner })
  }
  await assertOptions(db, fields, before)
  if (is('livery_id'))
    await requireMaster(db, scope, 'livery', fields.livery_id as number, 'livery_id')
  if (is('cover_file_id'))
    await assertFile(context, fields.cover_file_id as number, 'cover_file_id', ['image'])
  const target = fields.target_date === undefined ? before?.target_date : fields.target_date
  const date = fields.date ?? before?.date
  if (target && date && target < date) throw invalid({ target_date: buildMessages.targetBefore })
}

/** Each option must be of its field's list, and active unless the build already has it. */
async function assertOptions(db: Db, fields: Fields, before: Fields | undefined) {
  const chosen = optionFields.filter((field) => fields[field] != null)
  if (chosen.length === 0) return
  const chosenOptions = await selectOptions(
    db,
    chosen.map((field) => fields[field] as number),
  )
  const wrong: Record<string, string> = {}
  for (const field of chosen) {
    const option = chosenOptions.find(({ id }) => id === fields[field])
    if (!option) wrong[field] = messages.unknownReference
    else if (`${option.kind}_id` !== field) wrong[field] = buildMessages.otherList
    else if (!option.active && before?.[field] !== option.id)
      wrong[field] = buildMessages.switchedOff
  }
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
  await assertGoesWithLineup(db, fields, before)
}

/** If the lineup restricts a list, only its options may be chosen. Options that the build already has are allowed. */
async function assertGoesWithLineup(db: Db, fields: Fields, before: Fields | undefined) {
  const after = { ...before, ...fields }
  if (after.lineup_id == null) return
  const isNew = after.lineup_id !== before?.lineup_id
  const fits = (await selectOptions(db, [after.lineup_id]))[0]?.fits ?? []
  const wrong = optionFields.filter((field) => {
    const chosen = after[field]
    const offered = fits.filter(({ kind }) => `${kind}_id` === field)
    if (chosen == null || offered.length === 0) return false
    return (isNew || chosen !== before?.[field]) && !offered.some(({ id }) => id === chosen)
  })
  if (wrong.length > 0)
    throw invalid(Object.fromEntries(wrong.map((field) => [field, buildMessages.otherLineup])))
}
