/** Dialogs to write off an invoice or a build's bill, and to reverse the write-off. */
import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useEntryDays } from '#domains/books/accounts/web/shared/useEntryDays.ts'
import type { ClientCall, ParamsOf, SchemaTypesOf } from '#platform/contract/client-calls.ts'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import { type CallInput, useFormMutation } from '#platform/web/data/api.ts'
import { type ContractForm, Field, useContractForm } from '#platform/web/forms/form.tsx'
import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { writeBackForm, writeOffForm } from '../../bad-debt.ts'
import { invoiceTexts } from '../../texts/texts.ts'

interface Of<C extends ClientCall> {
  /** The call for this kind of bill. */
  call: C
  params: ParamsOf<C>
  onClose: () => void
}

interface Props<C extends ClientCall, T extends FieldValues> extends Of<C> {
  title: string
  explained: string
  form: ContractForm<T>
  children?: ReactNode
}

/** Each requires a reason. */
function BadDebtDialog<C extends ClientCall, T extends FieldValues>(props: Props<C, T>) {
  const { call, params, title, explained, form, onClose, children } = props
  const text = useTexts(invoiceTexts)
  const save = useFormMutation(call, { onSaved: onClose })
  return (
    <FormDialog
      title={title}
      form={form}
      submit={title}
      save={save}
      onClose={onClose}
      onSubmit={(body) => save.mutate({ params, body } as unknown as CallInput<C>)}
    >
      <Text style={{ gridColumn: '1 / -1' }} pb="md">
        {explained}
      </Text>
      <Field name="reason" label={text.reason} type="textarea" required maxLength={300} first />
      {children}
    </FormDialog>
  )
}

interface WriteOffProps<C extends ClientCall> extends Of<C> {
  due: number
  garageId: number
  /** The first day for a write-off. */
  since: string | null
  /** Of the garage. */
  today: string
}

export function WriteOffDialog<
  C extends ClientCall & { body: SchemaTypesOf<typeof writeOffForm> },
>({ due, garageId, since, today, ...of }: WriteOffProps<C>) {
  const text = useTexts(invoiceTexts)
  const { money } = useFormat()
  const days = useEntryDays(garageId, { since })
  const form = useContractForm(writeOffForm, { reason: '', date: today, amount: due })
  const explained = text.writeOffText(money(due))
  return (
    <BadDebtDialog {...of} title={text.writeOff} explained={explained} form={form}>
      <Field name="amount" label={text.amount} type="money" />
      <Field name="date" label={text.date} type="date" {...days} />
    </BadDebtDialog>
  )
}

export function WriteBackDialog<
  C extends ClientCall & { body: SchemaTypesOf<typeof writeBackForm> },
>({ amount, ...of }: Of<C> & { amount: number }) {
  const text = useTexts(invoiceTexts)
  const { money } = useFormat()
  const form = useContractForm(writeBackForm, { reason: '' })
  const explained = text.writeBackText(money(amount))
  return <BadDebtDialog {...of} title={text.writeBack} explained={explained} form={form} />
}
