import { Text } from '@mantine/core'
import { z } from 'zod'
import { FormDialog } from '#platform/web/FormDialog.tsx'
import { useSave } from '#platform/web/api.ts'
import { Field, useContractForm } from '#platform/web/form.tsx'
import { useTexts } from '#platform/web/i18n.tsx'
import { taxReturns } from '../../contract.ts'
import { taxReturnTexts } from '../texts/texts.ts'

interface Props {
  title: string
  filed: { legal_entity_id: number; until: string }
  onClose: () => void
}

const why = z.object({ reason: taxReturns.reopen.body.shape.reason })

/** Opens the last return again; the reason is asked for and kept. */
export function ReopenDialog({ title, filed, onClose }: Props) {
  const text = useTexts(taxReturnTexts)
  const form = useContractForm(why, { reason: '' })
  const reopen = useSave(taxReturns.reopen, { onSaved: onClose })
  return (
    <FormDialog
      title={title}
      form={form}
      saving={reopen.isPending}
      failure={reopen.error}
      submit={text.reopen}
      onClose={onClose}
      plain
      onSubmit={({ reason }) => reopen.mutate({ body: { ...filed, reason } })}
    >
      <Text size="sm" mb="md">
        {text.reopenText}
      </Text>
      <Field name="reason" label={text.reason} maxLength={200} first />
    </FormDialog>
  )
}
