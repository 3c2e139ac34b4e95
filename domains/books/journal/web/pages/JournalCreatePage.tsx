import { SupplierPicker } from '#domains/stock/suppliers/web/shared/SupplierPicker.tsx'
import { linkTo } from '#platform/web/data/address.ts'
import { Field } from '#platform/web/forms/form.tsx'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { today } from '#platform/web/data/today.ts'
import { commonTexts } from '#platform/texts/texts.ts'
import { newEntry } from '../../contract.ts'
import { journal } from '../../calls.gen.ts'
import { Totals } from './Totals.tsx'
import { EntryFormPage } from '../shared/EntryFormPage.tsx'
import { entryForm } from '../shared/draftLines.ts'
import { journalTexts } from '../../texts/texts.ts'

const schema = entryForm(newEntry)

const supplierField = (name: string) => <SupplierPicker name={name} />

export default function JournalCreatePage() {
  const text = useTexts(journalTexts)
  const { field } = useTexts(commonTexts)
  return (
    <EntryFormPage
      title={text.create}
      call={journal.create}
      schema={schema}
      start={{ entry_date: today(), source_number: '' }}
      dateLabel={text.entryDate}
      fields={
        <>
          <Field name="description" label={field.description} maxLength={200} />
          <Field name="source_number" label={text.sourceNumber} maxLength={60} />
        </>
      }
      savedTo={({ id }) => linkTo('/journal/$id', { id })}
      minLines={2}
      supplierField={supplierField}
    >
      <Totals />
    </EntryFormPage>
  )
}
