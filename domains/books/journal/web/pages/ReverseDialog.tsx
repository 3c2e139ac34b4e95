import { Text } from '@mantine/core'
import { FormDialog } from '#platform/web/FormDialog.tsx'
import { to, useGo } from '#platform/web/address.ts'
import { useSave } from '#platform/web/api.ts'
import { Field, useContractForm } from '#platform/web/form.tsx'
import { useTexts } from '#platform/web/i18n.tsx'
import { type Entry, journal } from '../../contract.ts'
import { journalTexts } from '../texts/texts.ts'

/** Reverses an entry by its mirror, because an entry in the books never changes. */
export function ReverseDialog({ entry, onClose }: { entry: Entry; onClose: () => void }) {
  const text = useTexts(journalTexts)
  const go = useGo()
  const form = useContractForm(journal.reverse.body, { reason: '' })
  const reverse = useSave(journal.reverse, {
    onSaved: ({ id }) => {
      onClose()
      go(to('/journal/$id', { id }))
    },
  })
  return (
    <FormDialog
      title={`${text.reverse}: ${entry.number}`}
      form={form}
      saving={reverse.isPending}
      failure={reverse.error}
      submit={text.reverse}
      onClose={onClose}
      plain
      onSubmit={(body) => reverse.mutate({ params: { id: entry.id }, body })}
    >
      <Text size="sm" mb="md">
        {text.reverseText}
      </Text>
      <Field name="reason" label={text.reason} maxLength={150} first />
    </FormDialog>
  )
}
