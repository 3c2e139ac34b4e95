import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import { Field, useContractForm } from '#platform/web/forms/form.tsx'
import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { orderBill } from '../../../../calls.gen.ts'
import { pointsForm } from '../../../../forms.ts'
import { ordersTexts } from '../../../../texts/texts.ts'
import { StaleNotice } from '../../../components/StaleNotice.tsx'
import { useOrderContext, useOrderForm } from '../../../shared/orderContext.tsx'

interface Props {
  most: number
  fewest: number
  worth: number
  onClose: () => void
}

/** How many points the customer redeems. */
export function PointsDialog({ most, fewest, worth, onClose }: Props) {
  const { loyalty: text } = useTexts(ordersTexts)
  const { order } = useOrderContext()
  const { number, money } = useFormat()
  const save = useOrderForm(orderBill.setPoints, { onSaved: onClose })
  const form = useContractForm(pointsForm, {
    points: order.points || most,
    version: order.version,
  })
  return (
    <FormDialog
      title={text.redeem}
      form={form}
      save={save}
      onClose={onClose}
      onSubmit={({ points }) =>
        save.mutate({ params: { id: order.id }, body: { points, version: save.version } })
      }
    >
      <StaleNotice failure={save.error} typed onReload={save.rebase} />
      <Field
        name="points"
        label={text.title}
        type="number"
        hint={text.hint(number(fewest), number(most), money(worth))}
        wide
        first
      />
    </FormDialog>
  )
}
