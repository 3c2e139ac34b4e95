import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { useEntryDays } from '#domains/books/accounts/web/shared/useEntryDays.ts'
import { SupplierPicker } from '#domains/stock/suppliers/web/shared/SupplierPicker.tsx'
import { garages } from '#domains/company/garages/contract.ts'
import { EntryLines } from '#domains/books/journal/web/shared/EntryLines.tsx'
import { draftLines } from '#domains/books/journal/web/shared/draftLines.ts'
import { useEntryId } from '#domains/books/journal/web/shared/entryId.ts'
import {
  type LineDraft,
  emptyLine,
  totals,
  withoutAccounts,
  dropTrailingBlankLines,
} from '#domains/books/journal/web/shared/lineDraft.ts'
import { messages } from '#platform/contract/messages.ts'
import { FormPage } from '#platform/web/forms/FormPage.tsx'
import { Picker } from '#platform/web/forms/Picker.tsx'
import { linkTo, useNavigateTo } from '#platform/web/data/address.ts'
import { useFormMutation } from '#platform/web/data/api.ts'
import { Field, Fields, useContractForm } from '#platform/web/forms/form.tsx'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { fieldProblem, useFormatMessage } from '#platform/web/language/messages.ts'
import { useScope } from '#platform/web/scope.ts'
import { addDays } from '#platform/contract/days.ts'
import { today } from '#platform/web/data/today.ts'
import { commonTexts } from '#platform/texts/texts.ts'
import { Money } from '#platform/web/ui/Money.tsx'
import { newOpening, periods } from '../../contract.ts'
import css from './periods.module.css'
import { periodsTexts } from '../../texts/texts.ts'

const openingForm = newOpening.extend({
  lines: draftLines(newOpening.shape.lines),
}) as unknown as typeof newOpening

/** The day before this month: the default date of opening balances. */
const endOfLastMonth = () => addDays(`${today().slice(0, 7)}-01`, -1)

const supplierField = (name: string) => <SupplierPicker name={name} />

export default function OpeningCreatePage() {
  const text = useTexts(periodsTexts)
  const { field } = useTexts(commonTexts)
  const navigateTo = useNavigateTo()
  const selected = useScope((scope) => scope.garage_detail)
  const form = useContractForm(openingForm, {
    uuid: '',
    garage_id: selected.id || null,
    entry_date: endOfLastMonth(),
    description: '',
    lines: [emptyLine, emptyLine],
  })
  useEntryId(form)
  const garageId = useWatch({ control: form.control, name: 'garage_id' })
  const days = useEntryDays(garageId, { byHand: true })
  const create = useFormMutation(periods.createOpening, {
    onSaved: () => navigateTo(linkTo('/journal/opening-balances'), { replace: true }),
  })
  return (
    <FormPage
      title={text.newOpening}
      form={form}
      save={create}
      plain
      isWide
      onSubmit={(opening) =>
        create.mutate({
          body: { ...opening, lines: dropTrailingBlankLines(opening.lines) },
        })
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
        <Field name="entry_date" label={field.date} type="date" {...days} />
        <Field name="description" label={field.description} maxLength={200} wide />
      </Fields>
      <EntryLines garageId={garageId} minLines={1} supplierField={supplierField}>
        <Rest />
      </EntryLines>
    </FormPage>
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
