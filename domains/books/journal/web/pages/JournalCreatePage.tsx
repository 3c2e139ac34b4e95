import { useWatch } from 'react-hook-form'
import { useEntryDays } from '#domains/books/accounts/web/shared/useEntryDays.ts'
import { SupplierPicker } from '#domains/stock/suppliers/web/shared/SupplierPicker.tsx'
import { garages } from '#domains/company/garages/contract.ts'
import { FormPage } from '#platform/web/forms/FormPage.tsx'
import { Picker } from '#platform/web/forms/Picker.tsx'
import { linkTo, useNavigateTo } from '#platform/web/data/address.ts'
import { useFormMutation } from '#platform/web/data/api.ts'
import { Field, Fields, useContractForm } from '#platform/web/forms/form.tsx'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { useScope } from '#platform/web/scope.ts'
import { today } from '#platform/web/data/today.ts'
import { commonTexts } from '#platform/texts/texts.ts'
import { journal } from '../../contract.ts'
import { Totals } from './Totals.tsx'
import { entryForm } from './lines.ts'
import { EntryLines } from '../shared/EntryLines.tsx'
import { useEntryId } from '../shared/entryId.ts'
import { emptyLine, withoutAccounts, dropTrailingBlankLines } from '../shared/lineDraft.ts'
import { journalTexts } from '../../texts/texts.ts'

const MIN_LINES = 2

const supplierField = (name: string) => <SupplierPicker name={name} />

export default function JournalCreatePage() {
  const text = useTexts(journalTexts)
  const { field } = useTexts(commonTexts)
  const navigateTo = useNavigateTo()
  const selected = useScope((scope) => scope.garage_detail)
  const form = useContractForm(entryForm, {
    uuid: '',
    garage_id: selected.id || null,
    entry_date: today(),
    description: '',
    source_number: '',
    lines: [emptyLine, emptyLine],
  })
  useEntryId(form)
  const garageId = useWatch({ control: form.control, name: 'garage_id' })
  const days = useEntryDays(garageId, { byHand: true })
  const create = useFormMutation(journal.create, {
    onSaved: ({ id }) => navigateTo(linkTo('/journal/$id', { id }), { replace: true }),
  })
  return (
    <FormPage
      title={text.create}
      form={form}
      save={create}
      plain
      isWide
      onSubmit={(entry) =>
        create.mutate({ body: { ...entry, lines: dropTrailingBlankLines(entry.lines) } })
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
        <Field name="entry_date" label={text.entryDate} type="date" {...days} />
        <Field name="description" label={field.description} maxLength={200} />
        <Field name="source_number" label={text.sourceNumber} maxLength={60} />
      </Fields>
      <EntryLines garageId={garageId} minLines={MIN_LINES} supplierField={supplierField}>
        <Totals />
      </EntryLines>
    </FormPage>
  )
}
