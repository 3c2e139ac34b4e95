import { Text } from '@mantine/core'
import { z } from 'zod'
import { text as textField } from '#platform/contract/fields.ts'
import { FormDialog } from '#platform/web/FormDialog.tsx'
import { useSave } from '#platform/web/api.ts'
import { Field, useContractForm } from '#platform/web/form.tsx'
import { useTexts } from '#platform/web/i18n.tsx'
import { creditNotes } from '../../contract.ts'
import { creditTexts } from '../texts/texts.ts'

const reasonForm = z.object({ reason: textField(300) })

/** Posts the mirror of a credit note, today. */
export default function VoidNoteDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const text = useTexts(creditTexts)
  const save = useSave(creditNotes.void, { onSaved: onClose })
  const form = useContractForm(reasonForm, { reason: '' })
  return (
    <FormDialog
      title={text.voidNote}
      form={form}
      submit={text.voidNote}
      saving={save.isPending}
      failure={save.error}
      onClose={onClose}
      onSubmit={(body) => save.mutate({ params: { id }, body })}
    >
      <Text style={{ gridColumn: '1 / -1' }} pb="md">
        {text.voidText}
      </Text>
      <Field name="reason" label={text.reason} type="textarea" required maxLength={300} first />
    </FormDialog>
  )
}
