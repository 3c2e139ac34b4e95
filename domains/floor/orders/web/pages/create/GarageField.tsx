import type { GarageRow } from '#domains/company/garages/contract.ts'
import { Field, Fields } from '#platform/web/forms/form.tsx'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { useRole } from '#platform/web/data/session.ts'
import { ordersTexts } from '../../../texts/texts.ts'
import css from './create.module.css'

/** The order's garage: fixed for a branch, selectable for a super admin. */
export function GarageField({ garages }: { garages: readonly GarageRow[] }) {
  const { create: text } = useTexts(ordersTexts)
  const isOwner = useRole() === 'super admin'
  const [onlyGarage] = garages
  if (!isOwner)
    return (
      <p className={css.fixed}>
        <span>{text.garage}</span>
        {onlyGarage?.name ?? '\u00a0'}
      </p>
    )
  return (
    <Fields>
      <Field
        name="garage_id"
        label={text.garage}
        type="select"
        required
        options={garages.map(({ id, name }) => ({ value: id, label: name }))}
      />
    </Fields>
  )
}
