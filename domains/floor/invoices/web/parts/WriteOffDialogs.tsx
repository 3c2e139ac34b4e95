/** A bad debt is given up, and that is taken back: of an invoice, and of a build's bill alike. */
import { Text } from '@mantine/core'
import type { z } from 'zod'
import { FormDialog } from '#platform/web/FormDialog.tsx'
import type { ApiFailure } from '#platform/web/api.ts'
import { Field, useContractForm } from '#platform/web/form.tsx'
import { useFormat } from '#platform/web/format.ts'
import { useTexts } from '#platform/web/i18n.tsx'
import { writeBackForm, writeOffForm } from '../../contract.ts'
import { invoiceTexts } from '../texts/texts.ts'

interface Props<T> {
  saving: boolean
  failure: ApiFailure | null
  onClose: () => void
  onSubmit: (body: T) => void
}

interface WriteOffProps extends Props<z.output<typeof writeOffForm>> {
  due: number
  /** Of the garage. */
  today: string
}

export function WriteOffDialog({ due, today, saving, failure, onClose, onSubmit }: WriteOffProps) {
  const text = useTexts(invoiceTexts)
  const { rupiah } = useFormat()
  const form = useContractForm(writeOffForm, { reason: '', date: today, amount: due })
  return (
    <FormDialog
      title={text.writeOff}
      form={form}
      submit={text.writeOff}
      saving={saving}
      failure={failure}
      onClose={onClose}
      onSubmit={onSubmit}
    >
      <Text style={{ gridColumn: '1 / -1' }} pb="md">
        {text.writeOffText(rupiah(due))}
      </Text>
      <Field name="reason" label={text.reason} type="textarea" required maxLength={300} first />
      <Field name="amount" label={text.amount} type="money" />
      <Field name="date" label={text.date} type="date" latest={today} />
    </FormDialog>
  )
}

interface WriteBackProps extends Props<z.output<typeof writeBackForm>> {
  amount: number
}

export function WriteBackDialog({ amount, saving, failure, onClose, onSubmit }: WriteBackProps) {
  const text = useTexts(invoiceTexts)
  const { rupiah } = useFormat()
  const form = useContractForm(writeBackForm, { reason: '' })
  return (
    <FormDialog
      title={text.writeBack}
      form={form}
      submit={text.writeBack}
      saving={saving}
      failure={failure}
      onClose={onClose}
      onSubmit={onSubmit}
    >
      <Text style={{ gridColumn: '1 / -1' }} pb="md">
        {text.writeBackText(rupiah(amount))}
      </Text>
      <Field name="reason" label={text.reason} type="textarea" required maxLength={300} first />
    </FormDialog>
  )
}
