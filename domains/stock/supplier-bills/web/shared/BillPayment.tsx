/** The payment of a bill: at once in its form, or later with its proof. */
import { type ReactNode, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { FundField } from '#domains/books/accounts/web/shared/FundField.tsx'
import { useEntryDays } from '#domains/books/accounts/web/shared/useEntryDays.ts'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import { useFormMutation } from '#platform/web/data/api.ts'
import { Field, useContractForm } from '#platform/web/forms/form.tsx'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { today } from '#platform/web/data/today.ts'
import { PaperField } from '#platform/web/forms/upload.tsx'
import { type ProofCall, type billPayment, proofForm } from '../../contract.ts'
import { billTexts } from '../../texts/texts.ts'

type Form = z.input<typeof billPayment> & { garage_id: number | null }

/** The source of funds; the default one is preselected. */
function Fund({ garageId }: { garageId: number | null }) {
  const text = useTexts(billTexts)
  const { setValue } = useFormContext<Form>()
  return (
    <FundField
      needed
      garageId={garageId}
      label={text.sourceOfFunds}
      setFirst={(id) => setValue('account_id', id)}
    />
  )
}

/** Paid at once, or later with a proof. `children`: other files of a payment. */
export function BillPayment({ children }: { children?: ReactNode }) {
  const text = useTexts(billTexts)
  const [status, garageId] = useWatch<Form, ['status', 'garage_id']>({
    name: ['status', 'garage_id'],
  })
  return (
    <>
      <Field
        name="status"
        label={text.payment}
        type="select"
        required
        options={[
          { value: 'unpaid', label: text.status.Unpaid },
          { value: 'paid', label: text.status.Paid },
        ]}
      />
      {status === 'paid' && (
        <>
          <Fund garageId={garageId} />
          <PaperField name="payment_proof_file_id" label={text.paymentProof} />
          {children}
        </>
      )}
    </>
  )
}

interface ProofProps {
  bill: { id: number; garage: { id: number }; date: string }
  /** The call that pays this kind of bill. */
  call: ProofCall
  onClose: () => void
}

/** Pays an unpaid bill: source of funds and proof. */
export function ProofDialog({ bill, call, onClose }: ProofProps) {
  const text = useTexts(billTexts)
  const save = useFormMutation(call, { onSaved: onClose })
  const [day] = useState(today)
  const days = useEntryDays(bill.garage.id, { since: bill.date })
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
      save={save}
      record={bill.id}
      onClose={onClose}
      onSubmit={(body) => save.mutate({ params: { id: bill.id }, body })}
    >
      <Fund garageId={bill.garage.id} />
      <Field name="paid_at" label={text.paidAt} type="date" {...days} required />
      <PaperField name="payment_proof_file_id" label={text.paymentProof} wide />
    </FormDialog>
  )
}
