import { ActionIcon, Button, VisuallyHidden } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { Field } from '#platform/web/forms/form.tsx'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { RecordDialog } from '#platform/web/record/record.tsx'
import { useCountry } from '#platform/web/scope.ts'
import { commonTexts } from '#platform/texts/texts.ts'
import { type SupplierRow, newSupplier } from '../../contract.ts'
import { suppliers } from '../../calls.gen.ts'
import {
  countryOfId,
  normalizeIdentity,
  identityProblems,
} from '#domains/company/legal-entities/ids.ts'
import { numberNames } from '#domains/company/legal-entities/names.ts'
import { supplierNumbers } from '../../rules.ts'
import css from './supplier.module.css'
import { supplierTexts } from '../../texts/texts.ts'

/** The server checks a body in the same way. */
const supplierForm = newSupplier.check(({ value, issues }) => {
  const problems = identityProblems(normalizeIdentity(value), value.country_id)
  for (const [field, message] of Object.entries(problems))
    issues.push({ code: 'custom', path: [field], message, input: value })
})

interface Props {
  /** Undefined creates a new one. */
  row: SupplierRow | undefined
  onClose: () => void
}

/** Adds or edits a supplier of a country. */
export default function SupplierDialog({ row, onClose }: Props) {
  const text = useTexts(supplierTexts)
  const selected = useCountry()
  return (
    <RecordDialog
      calls={suppliers}
      schema={supplierForm}
      row={row}
      start={
        row
          ? {
              contacts: row.contacts.map(({ label, phone, text: words }) => ({
                label,
                phone,
                text: words,
              })),
            }
          : selected
            ? { country_id: selected }
            : {}
      }
      titles={[text.add, text.edit]}
      onClose={onClose}
    >
      <SupplierFields />
    </RecordDialog>
  )
}

function SupplierFields() {
  const { field, country } = useTexts(commonTexts)
  const text = useTexts(supplierTexts)
  const { setValue } = useFormContext()
  const countryId = useWatch({ name: 'country_id' }) as number | null
  // hidden numbers of another country must not be sent
  const dropNumbers = () => supplierNumbers.forEach((name) => setValue(name, ''))
  return (
    <>
      <Field name="name" label={field.name} maxLength={150} wide first />
      <Field
        name="country_id"
        label={field.country}
        type="select"
        options={Object.entries(country).map(([id, label]) => ({ value: Number(id), label }))}
        onChanged={dropNumbers}
      />
      <Field name="code" label={field.code} maxLength={40} />
      <Field name="email" label={field.email} type="email" maxLength={200} />
      <Field name="website" label={field.website} maxLength={200} />
      <Field name="address" label={field.address} type="textarea" maxLength={500} />
      {supplierNumbers
        .filter((name) => countryOfId[name] === countryId)
        .map((name) => (
          <Field key={name} name={name} label={numberNames[name]} maxLength={40} />
        ))}
      <Field
        name="country_code"
        label={text.countryCode}
        hint={text.countryCodeHint}
        maxLength={10}
      />
      <Contacts />
    </>
  )
}

/** The phones of a supplier, each with a label. */
function Contacts() {
  const { field, button } = useTexts(commonTexts)
  const text = useTexts(supplierTexts)
  const { fields, append, remove } = useFieldArray<
    Required<Pick<z.input<typeof newSupplier>, 'contacts'>>,
    'contacts'
  >({ name: 'contacts' })
  return (
    <section className={css.contacts} aria-label={text.contacts}>
      {fields.map(({ id }, at) => (
        <fieldset key={id} className={css.contact}>
          <VisuallyHidden component="legend">{text.contact(at + 1)}</VisuallyHidden>
          <Field name={`contacts.${at}.label`} label={text.contactLabel} maxLength={60} required />
          <Field name={`contacts.${at}.phone`} label={field.phone} type="phone" maxLength={40} />
          <Field
            name={`contacts.${at}.text`}
            label={text.contactText}
            hint={text.contactTextHint}
            maxLength={60}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size={34}
            className={css.remove ?? ''}
            aria-label={`${button.remove}: ${text.contact(at + 1)}`}
            onClick={() => remove(at)}
          >
            <IconX size={16} aria-hidden />
          </ActionIcon>
        </fieldset>
      ))}
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconPlus size={15} aria-hidden />}
        onClick={() =>
          append(
            { label: '', phone: '', text: '' },
            { focusName: `contacts.${fields.length}.label` },
          )
        }
      >
        {text.addContact}
      </Button>
    </section>
  )
}
