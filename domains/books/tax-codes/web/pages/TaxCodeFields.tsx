/** The fields of a tax code: how it taxes, where its tax is owed and claimed, and its boxes in the return. */
import { useWatch } from 'react-hook-form'
import { accounts } from '#domains/books/accounts/calls.gen.ts'
import { languages } from '#platform/contract/text/languages.ts'
import { languageNames } from '#platform/texts/language-names.ts'
import { taxKinds } from '#platform/contract/money/tax.ts'
import type { DataOut } from '#platform/contract/client-calls.ts'
import { Picker } from '#platform/web/forms/Picker.tsx'
import { Field } from '#platform/web/forms/form.tsx'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { commonTexts } from '#platform/texts/texts.ts'
import { newTaxCode } from '../../contract.ts'
import { type taxCodes } from '../../calls.gen.ts'
import { taxMessages } from '../../messages.ts'
import { taxCodeTexts } from '../../texts/texts.ts'

/** The server validates a body in the same way. */
export const schema = newTaxCode.refine(({ kind, reason }) => kind !== 'exempt' || reason, {
  path: ['reason'],
  message: taxMessages.reasonNeeded,
})

export const noNames = { en: '', id: '', my: '', nl: '' }

type Code = DataOut<typeof taxCodes.get>

export function TaxCodeFields({ code }: { code?: Code }) {
  const text = useTexts(taxCodeTexts)
  const { field, country } = useTexts(commonTexts)
  const kind = useWatch({ name: 'kind' }) as string | null
  return (
    <>
      <Field
        name="country_id"
        label={field.country}
        type="select"
        disabled={Boolean(code)}
        options={Object.entries(country).map(([id, label]) => ({ value: Number(id), label }))}
      />
      <Field name="code" label={text.code} maxLength={20} first />
      {languages.map((language) => (
        <Field
          key={language}
          name={`name.${language}`}
          label={text.nameIn(languageNames[language])}
          hint={language === 'en' ? text.nameHint : undefined}
          maxLength={80}
        />
      ))}
      <Field
        name="kind"
        label={text.kindName}
        type="select"
        wide
        options={taxKinds.map((value) => ({ value, label: text.kind[value] }))}
      />
      {kind === 'exempt' && (
        <Field
          name="reason"
          label={text.reason}
          hint={text.reasonHint}
          required
          wide
          maxLength={300}
        />
      )}
      <Accounts code={code} />
      <Field name="recoverable" label={text.recoverable} type="switch" wide />
      <Field name="box_sale" label={text.boxSale} maxLength={20} />
      <Field name="box_purchase" label={text.boxPurchase} maxLength={20} />
      <Field name="e_invoice" label={text.eInvoice} maxLength={20} />
    </>
  )
}

function Accounts({ code }: { code: Code | undefined }) {
  const text = useTexts(taxCodeTexts)
  const country_id = useWatch({ name: 'country_id' }) as number | null
  if (!country_id) return null
  const both = [
    ['account_out_id', text.accountOut, code?.account_out],
    ['account_in_id', text.accountIn, code?.account_in],
  ] as const
  return both.map(([name, label, initial]) => (
    <Picker
      key={`${name} ${country_id}`}
      name={name}
      label={label}
      hint={text.usualAccount}
      source={accounts.list}
      query={{ country_id, garage_id: 0, postable: 'true', active: 'true' }}
      detail={(row) => row.code}
      initial={initial ?? null}
    />
  ))
}
