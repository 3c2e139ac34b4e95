import { useState } from 'react'
import { FundField } from '#domains/books/accounts/web/parts/FundField.tsx'
import { FormDialog } from '#platform/web/FormDialog.tsx'
import { useSave } from '#platform/web/api.ts'
import { Field, useContractForm } from '#platform/web/form.tsx'
import { useTexts } from '#platform/web/i18n.tsx'
import { today } from '#platform/web/today.ts'
import { PaperField } from '#platform/web/upload.tsx'
import { type ThirdPartyPurchase, proofForm, thirdPartyPurchases } from '../../contract.ts'
import { thirdPartyPurchaseTexts } from '../texts/texts.ts'

interface Props {
  purchase: ThirdPartyPurchase
  onClose: () => void
}

/** Completes an unpaid purchase: from which fund it was paid, and the proof. */
export default function ProofDialog({ purchase, onClose }: Props) {
  const text = useTexts(thirdPartyPurchaseTexts)
  const [day] = useState(today)
  const save = useSave(thirdPartyPurchases.proof, { onSaved: onClose })
  const form = useContractForm(proofForm, {
    payment_proof_file_id: null,
    account_id: null,
    paid_at: day,
  })
  return (
    <FormDialog
      title={text.uploadProof}
      form={form}
      submit={text.uploadProof}
      saving={save.isPending}
      failure={save.error}
      onClose={onClose}
      onSubmit={(body) => save.mutate({ params: { id: purchase.id }, body })}
    >
      <FundField
        needed
        garageId={purchase.garage_id}
        label={text.sourceOfFunds}
        setFirst={(id) => form.setValue('account_id', id)}
      />
      <Field name="paid_at" label={text.paidOn} type="date" required />
      <PaperField name="payment_proof_file_id" label={text.paymentProof} wide />
    </FormDialog>
  )
}
