import { Text } from '@mantine/core'
import { z } from 'zod'
import { FormDialog } from '#platform/web/FormDialog.tsx'
import { useSave } from '#platform/web/api.ts'
import { Field, useContractForm } from '#platform/web/form.tsx'
import { useTexts } from '#platform/web/i18n.tsx'
import { periods } from '../../contract.ts'
import { periodsTexts } from '../texts/texts.ts'

interface Props {
  title: string
  period: { country_id: number; month: string; version: number }
  onClose: () => void
}

const why = z.object({ reason: periods.reopen.body.shape.reason })

/** Opens a month again; the reason is asked for and kept. */
export function ReopenDialog({ title, period, onClose }: Props) {
  const text = useTexts(periodsTexts)
  const form = useContractForm(why, { reason: '' })
  const reopen = useSave(periods.reopen, {
    onSaved: onClose,
  })
  return (
    <FormDialog
      title={title}
      form={form}
      saving={reopen.isPending}
      failure={reopen.error}
      submit={text.reopen}
      onClose={onClose}
      plain
      onSubmit={({ reason }) => reopen.mutate({ body: { ...period, reason } })}
    >
      <Text size="sm" mb="md">
        {text.reopenText}
      </Text>
      <Field name="reason" label={text.reason} maxLength={200} first />
    </FormDialog>
  )
}
