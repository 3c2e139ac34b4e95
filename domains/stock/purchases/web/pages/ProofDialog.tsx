import { useState } from 'react'
import { FundField } from '#domains/books/accounts/web/parts/FundField.tsx'
import { FormDialog } from '#platform/web/FormDialog.tsx'
import { useSave } from '#platform/web/api.ts'
import { Field, useContractForm } from '#platform/web/form.tsx'
import { useTexts } from '#platform/web/i18n.tsx'
import { today } from '#platform/web/today.ts'
import { PaperField } from '#platform/web/upload.tsx'
import { type PurchaseDetail, proofForm, purchases } from '../../contract.ts'
import { purchaseTexts } from '../texts/texts.ts'

interface Props {
  purchase: PurchaseDetail
  onClose: () => void
}

/** Completes an unpaid purchase: where the money came from, and the proof. */
export default function ProofDialog({ purchase, onClose }: Props) {
  const text = useTexts(purchaseTexts)
  const [day] = useState(today)
  const save = useSave(purchases.proof, { onSaved: onClose })
  const form = useContractForm(proofForm, {
    payment_proof_file_id: null,
    account_id: null,
    paid_at: day,
  })
  return (
    <FormDialog
      title={text.proof}
      form={form}
      submit={text.proof}
      saving={save.isPending}
      failure={save.error}
      record={purchase.id}
      onClose={onClose}
      onSubmit={(body) => save.mutate({ params: { id: purchase.id }, body })}
    >
      <FundField
        needed
        garageId={purchase.garage.id}
        label={text.sourceOfFunds}
        setFirst={(id) => form.setValue('account_id', id)}
      />
      <Field name="paid_at" label={text.paidAt} type="date" required />
      <PaperField name="payment_proof_file_id" label={text.paymentProof} wide />
    </FormDialog>
  )
}
