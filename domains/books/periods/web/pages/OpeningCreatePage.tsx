import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { SupplierPicker } from '#domains/stock/suppliers/web/shared/SupplierPicker.tsx'
import { EntryFormPage } from '#domains/books/journal/web/shared/EntryFormPage.tsx'
import { entryForm } from '#domains/books/journal/web/shared/draftLines.ts'
import { type LineDraft, totals } from '#domains/books/journal/web/shared/lineDraft.ts'
import { messages } from '#platform/contract/messages.ts'
import { linkTo } from '#platform/web/data/address.ts'
import { Field } from '#platform/web/forms/form.tsx'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { fieldProblem, useFormatMessage } from '#platform/web/language/messages.ts'
import { addDays } from '#platform/contract/days.ts'
import { today } from '#platform/web/data/today.ts'
import { commonTexts } from '#platform/texts/texts.ts'
import { Money } from '#platform/web/ui/Money.tsx'
import { newOpening } from '../../contract.ts'
import { periods } from '../../calls.gen.ts'
import css from './periods.module.css'
import { periodsTexts } from '../../texts/texts.ts'

const schema = entryForm(newOpening)

const supplierField = (name: string) => <SupplierPicker name={name} />

/** The day before this month: the default date of opening balances. */
const endOfLastMonth = () => addDays(`${today().slice(0, 7)}-01`, -1)

export default function OpeningCreatePage() {
  const text = useTexts(periodsTexts)
  const { field } = useTexts(commonTexts)
  return (
    <EntryFormPage
      title={text.newOpening}
      call={periods.createOpening}
      schema={schema}
      start={{ entry_date: endOfLastMonth() }}
      dateLabel={field.date}
      fields={<Field name="description" label={field.description} maxLength={200} wide />}
      savedTo={() => linkTo('/journal/opening-balances')}
      minLines={1}
      supplierField={supplierField}
    >
      <Rest />
    </EntryFormPage>
  )
}

/** The opening-balance account's amount: the other side of all typed lines. */
function Rest() {
  const text = useTexts(periodsTexts)
  const formatMessage = useFormatMessage()
  const { control } = useFormContext<{ lines: LineDraft[] }>()
  const { errors } = useFormState({ control, name: 'lines' })
  const { debit, credit } = totals(useWatch({ control, name: 'lines' }))
  const problem = fieldProblem(errors.lines?.root ?? errors.lines)
  // "no lines" stays an error until a line has an amount
  const holds =
    problem === undefined ||
    formatMessage(problem) !== formatMessage(messages.required) ||
    (debit === 0 && credit === 0)
  return (
    <div className={css.rest}>
      <dl>
        <dt>{text.rest}</dt>
        <dd>
          <output>
            <Money value={debit - credit} />
          </output>
        </dd>
      </dl>
      <p role="alert">{problem && holds && formatMessage(problem)}</p>
    </div>
  )
}
