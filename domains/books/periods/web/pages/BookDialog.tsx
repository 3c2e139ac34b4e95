import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import { useFormMutation } from '#platform/web/data/api.ts'
import { Field, useContractForm } from '#platform/web/forms/form.tsx'
import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { currencies } from '#platform/contract/money/currency.ts'
import { type Book, periods as contract } from '../../contract.ts'
import { periods } from '../../calls.gen.ts'
import { periodsTexts } from '../../texts/texts.ts'

/** The currency of a book, and the first month of its years: earlier earnings appear with Retained earnings. */
export function BookDialog({ book, onClose }: { book: Book; onClose: () => void }) {
  const text = useTexts(periodsTexts)
  const { monthLong } = useFormat()
  const form = useContractForm(contract.setBook.body, {
    currency: book.currency,
    fiscal_year_start: book.fiscal_year_start,
    version: book.version,
  })
  const save = useFormMutation(periods.setBook, {
    onSaved: onClose,
  })
  const nameOf = (at: number) =>
    monthLong(`2026-${String(at).padStart(2, '0')}`).replace(/\s*2026\s*/, '')
  return (
    <FormDialog
      title={`${text.bookSettings}: ${book.name}`}
      form={form}
      save={save}
      onClose={onClose}
      plain
      onSubmit={(body) => save.mutate({ params: { country_id: book.country_id }, body })}
    >
      <Field
        name="currency"
        label={text.currency}
        hint={text.currencyHint}
        type="select"
        options={currencies.map((value) => ({ value, label: text.currencies[value] }))}
      />
      <Field
        name="fiscal_year_start"
        label={text.fiscalYear}
        type="select"
        options={Array.from({ length: 12 }, (_, at) => ({ value: at + 1, label: nameOf(at + 1) }))}
      />
    </FormDialog>
  )
}
