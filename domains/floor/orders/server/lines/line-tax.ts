/**
 * Validates the tax code chosen for a line: one that its garage may have, and of the usual kind unless a branch admin
 * chose it.
 */
import { taxMessages } from '#domains/books/tax-codes/messages.ts'
import { codeProblem, isOtherKind, mayChooseOtherKind } from '#domains/books/tax-codes/rules.ts'
import { forbidden, invalid } from '#platform/server/http/errors.ts'
import type { NewLine } from '../../forms.ts'
import type { Change } from '../change.ts'
import type { LockedOrder } from '../queries-row.ts'

/**
 * @param field path of the line in the body
 * @throws 422 a code that the line cannot have; 403 one of another kind than the
 * default's
 */
export function assertTaxCodes(
  { me }: Pick<Change, 'me'>,
  { tax_rules: rules, customer_kind }: LockedOrder,
  lines: readonly Pick<NewLine, 'kind' | 'tax_code_id'>[],
  field: (at: number) => string = (at) => `lines.${at}.`,
) {
  for (const [at, { kind, tax_code_id: chosen }] of lines.entries()) {
    if (chosen == null) continue
    const problem = codeProblem(rules, { kind, chosen })
    if (problem) throw invalid({ [`${field(at)}tax_code_id`]: problem })
    if (!rules || mayChooseOtherKind(me.role)) continue
    if (isOtherKind(rules, { kind, customer_kind, chosen })) throw forbidden(taxMessages.otherKind)
  }
}
