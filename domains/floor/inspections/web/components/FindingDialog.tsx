import { FilesRow } from '#domains/company/files/web/shared/FilesRow.tsx'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import { Field, useContractForm } from '#platform/web/forms/form.tsx'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { type Finding, findingForm } from '../../contract.ts'
import { results } from '../../rules.ts'
import { inspectionsTexts } from '../../texts/texts.ts'
import css from '../shared/inspection.module.css'
import { useWriteFinding } from './useWriteFinding.ts'

/** The measure, the note and the photos of a finding. */
export function FindingDialog({ item, onClose }: { item: Finding; onClose: () => void }) {
  const text = useTexts(inspectionsTexts)
  const write = useWriteFinding()
  const { result, measure, unit, note } = item
  const form = useContractForm(findingForm, {
    inspection_item_id: item.inspection_item_id,
    result,
    measure: measure ?? undefined,
    unit: unit ?? '',
    note: note ?? '',
  })
  return (
    <FormDialog
      title={item.name}
      record={item.inspection_item_id}
      form={form}
      save={null}
      onClose={onClose}
      onSubmit={(values) => {
        write(item, {
          result: values.result,
          measure: values.measure ?? null,
          unit: values.unit || null,
          note: values.note || null,
        })
        onClose()
      }}
    >
      <Field
        name="result"
        label={text.resultLabel}
        type="select"
        options={results.map((value) => ({ value, label: text.result[value] }))}
        wide
      />
      <Field name="measure" label={text.measure} type="number" />
      <Field name="unit" label={text.unit} maxLength={20} />
      <Field name="note" label={text.note} type="textarea" maxLength={1000} wide />
      {item.files.length > 0 && (
        <div className={css.wide}>
          <FilesRow
            title={item.name}
            files={item.files}
            onRemove={(id) => write(item, { files: item.files.filter((file) => file.id !== id) })}
          />
        </div>
      )}
    </FormDialog>
  )
}
