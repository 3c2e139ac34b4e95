import { useWatch } from 'react-hook-form'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import { Field, useContractForm } from '#platform/web/forms/form.tsx'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { orderBill } from '../../../../calls.gen.ts'
import { discountForm } from '../../../../forms.ts'
import { ordersTexts } from '../../../../texts/texts.ts'
import { StaleNotice } from '../../../components/StaleNotice.tsx'
import type { Discount } from './TotalsPanel.tsx'
import { useOrderContext, useOrderForm } from '../../../shared/orderContext.tsx'

/** Adds or edits a discount. */
export function DiscountDialog({
  discount,
  onClose,
}: {
  discount?: Discount
  onClose: () => void
}) {
  const { totals: text } = useTexts(ordersTexts)
  const { order } = useOrderContext()
  const add = useOrderForm(orderBill.addDiscount, { onSaved: onClose })
  const change = useOrderForm(orderBill.updateDiscount, { onSaved: onClose })
  const save = discount ? change : add
  const form = useContractForm(discountForm, {
    type: discount?.type ?? 'amount',
    amount: discount?.amount as number,
    reason: discount?.reason ?? '',
    version: order.version,
  })
  const type = useWatch({ control: form.control, name: 'type' })
  return (
    <FormDialog
      title={discount ? text.editDiscount : text.addDiscount}
      form={form}
      save={save}
      onClose={onClose}
      onSubmit={(typed) => {
        const body = { ...typed, version: save.version }
        if (discount) change.mutate({ params: { id: order.id, discount_id: discount.id }, body })
        else add.mutate({ params: { id: order.id }, body })
      }}
    >
      <StaleNotice failure={save.error} typed onReload={save.rebase} />
      <Field
        name="type"
        label={text.discountType}
        type="select"
        required
        options={[
          { value: 'amount', label: text.amount },
          { value: 'percent', label: text.percent },
        ]}
      />
      <Field
        key={type}
        name="amount"
        label={text.discountAmount}
        type={type === 'percent' ? 'number' : 'money'}
        required
      />
      <Field name="reason" label={text.discountReason} required wide maxLength={300} />
    </FormDialog>
  )
}
