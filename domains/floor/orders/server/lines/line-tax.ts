/**
 * Validates the tax code chosen for a line: of the garage's country, and of the usual kind unless a branch admin chose
 * it.
 */
import { taxMessages } from '#domains/books/tax-codes/messages.ts'
import { isOtherKind, mayChooseOtherKind } from '#domains/books/tax-codes/rules.ts'
import { isCodeOf } from '#domains/books/tax-codes/server/tax-codes.ts'
import { forbidden, invalid } from '#platform/server/http/errors.ts'
import type { NewLine } from '../../forms.ts'
import type { Change } from '../change.ts'
import type { LockedOrder } from '../queries-row.ts'

/**
 * @param field path of the line in the body
 * @throws 422 a code of another country; 403 one of another kind than the
 * default's
 */
export async function assertTaxCodes(
  { db, me }: Pick<Change, 'db' | 'me'>,
  { country_id, tax_rules: rules, customer_kind }: LockedOrder,
  lines: readonly Pick<NewLine, 'kind' | 'tax_code_id'>[],
  field: (at: number) => string = (at) => `lines.${at}.`,
) {
  for (const [at, { kind, tax_code_id: chosen }] of lines.entries()) {
    if (chosen == null) continue
    if (!(await isCodeOf(db, country_id, chosen)))
      throw invalid({ [`${field(at)}tax_code_id`]: taxMessages.otherCountry })
    if (!rules || mayChooseOtherKind(me.role)) continue
    if (isOtherKind(rules, { kind, customer_kind, chosen })) throw forbidden(taxMessages.otherKind)
  }
}
