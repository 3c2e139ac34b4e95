/** The page of a new entry: its garage, date and description, its lines, and the children below them. */
import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { useEntryDays } from '#domains/books/accounts/web/shared/useEntryDays.ts'
import { garages } from '#domains/company/garages/calls.gen.ts'
import type { ClientCall } from '#platform/contract/client-calls.ts'
import { FormPage } from '#platform/web/forms/FormPage.tsx'
import { Picker } from '#platform/web/forms/Picker.tsx'
import { type Address, useNavigateTo } from '#platform/web/data/address.ts'
import { type CallInput, useFormMutation } from '#platform/web/data/api.ts'
import { Field, Fields, useContractForm } from '#platform/web/forms/form.tsx'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { useScope } from '#platform/web/scope.ts'
import { commonTexts } from '#platform/texts/texts.ts'
import type { entryForm } from './draftLines.ts'
import { EntryLines, type EntryLinesProps } from './EntryLines.tsx'
import { useEntryId } from './entryId.ts'
import { dropTrailingBlankLines, emptyLine, withoutAccounts } from './lineDraft.ts'

interface Props extends Omit<EntryLinesProps, 'garageId'> {
  title: string
  call: ClientCall
  schema: ReturnType<typeof entryForm>
  start: { entry_date: string; source_number?: string }
  dateLabel: string
  /** The fields besides garage and date. */
  fields: ReactNode
  /** The page that follows. */
  savedTo: (saved: { id: number }) => Address
}

export function EntryFormPage(props: Props) {
  const { title, call, schema, start, dateLabel, fields, savedTo, ...lines } = props
  const { field } = useTexts(commonTexts)
  const navigateTo = useNavigateTo()
  const selected = useScope((scope) => scope.garage_detail)
  const form = useContractForm(schema, {
    uuid: '',
    garage_id: selected.id || null,
    description: '',
    lines: [emptyLine, emptyLine],
    ...start,
  })
  useEntryId(form)
  const garageId = useWatch({ control: form.control, name: 'garage_id' })
  const days = useEntryDays(garageId, { byHand: true })
  const create = useFormMutation(call, {
    onSaved: (saved) => navigateTo(savedTo(saved as { id: number }), { replace: true }),
  })
  return (
    <FormPage
      title={title}
      form={form}
      save={create}
      plain
      isWide
      onSubmit={(entry) =>
        create.mutate({
          body: { ...entry, lines: dropTrailingBlankLines(entry.lines) },
        } as unknown as CallInput<ClientCall>)
      }
    >
      <Fields>
        <Picker
          name="garage_id"
          label={field.garage}
          source={garages.list}
          get={garages.get}
          query={{ garage_id: 0 }}
          initial={selected.id ? selected : null}
          onChanged={() => form.setValue('lines', withoutAccounts(form.getValues('lines')))}
        />
        <Field name="entry_date" label={dateLabel} type="date" {...days} />
        {fields}
      </Fields>
      <EntryLines garageId={garageId} {...lines} />
    </FormPage>
  )
}
