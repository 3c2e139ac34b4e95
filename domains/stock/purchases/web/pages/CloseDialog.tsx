import { FundField } from '#domains/books/accounts/web/shared/FundField.tsx'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import { useFormMutation } from '#platform/web/data/api.ts'
import { Field, useContractForm } from '#platform/web/forms/form.tsx'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { type PurchaseDetail, closeForm } from '../../contract.ts'
import { purchases } from '../../calls.gen.ts'
import css from './purchases.module.css'
import { purchaseTexts } from '../../texts/texts.ts'

interface Props {
  purchase: PurchaseDetail
  onClose: () => void
}

/** Cancels undelivered quantities; a payment for them is refunded to an account. */
export default function CloseDialog({ purchase, onClose }: Props) {
  const text = useTexts(purchaseTexts)
  const form = useContractForm(closeForm, {
    reason: '',
    account_id: purchase.source_of_funds?.id ?? null,
  })
  const save = useFormMutation(purchases.close, { onSaved: onClose })
  return (
    <FormDialog
      title={text.closeTitle(purchase.number)}
      form={form}
      submit={text.close}
      save={save}
      record={purchase.id}
      onClose={onClose}
      onSubmit={(body) => save.mutate({ params: { id: purchase.id }, body })}
    >
      <p className={css.none} data-wide>
        {text.closeText}
      </p>
      <Field name="reason" label={text.reason} maxLength={300} wide first />
      {purchase.advance > 0 && <FundField garageId={purchase.garage.id} label={text.refundTo} />}
    </FormDialog>
  )
}
