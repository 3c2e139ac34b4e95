/** The invoice details of a customer: numbers of the country, a structured address, and the recipient of invoices. */
import { ActionIcon, Button } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useFieldArray, useWatch } from 'react-hook-form'
import { MALAYSIA, NETHERLANDS, countryOfId } from '#domains/company/legal-entities/ids.ts'
import { numberName } from '#domains/company/legal-entities/names.ts'
import { AddressFields } from '#domains/company/legal-entities/web/shared/AddressFields.tsx'
import { Field } from '#platform/web/forms/form.tsx'
import { useLanguage, useTexts } from '#platform/web/language/i18n.tsx'
import { commonTexts } from '#platform/texts/texts.ts'
import { customerTexts } from '../../texts/texts.ts'
import css from './invoice.module.css'
import { type CustomerNumber, customerNumbers } from '../../rules.ts'

/** Numbers of persons; companies have others. */
const ofPersons: readonly CustomerNumber[] = ['nik', 'nric', 'passport']

/** The numbers that this customer may have here. An existing number stays visible. */
function useNumbers(countryId: number | null, isCompany: boolean) {
  const values = useWatch({ name: [...customerNumbers] }) as (string | null)[]
  return customerNumbers.filter((name, at) => {
    const isOfCountry = name === 'passport' || countryOfId[name] === countryId
    const isOfKind = isCompany
      ? !ofPersons.includes(name)
      : name === 'npwp' || ofPersons.includes(name)
    return isOfCountry && (isOfKind || Boolean(values[at]))
  })
}

const details = [
  ...customerNumbers,
  'street',
  'house_number',
  'postal_code',
  'city',
  'region_code',
  'country_code',
]

/** Collapsed for persons, who need it only for a tax invoice. Existing values stay visible. */
function useHasDetails(isCompany: boolean): boolean {
  const [wantsInvoice, ...values] = useWatch({ name: ['tax_invoice_requested', ...details] })
  return isCompany || Boolean(wantsInvoice) || values.some(Boolean)
}

interface Props {
  countryId: number | null
  isCompany: boolean
}

export function InvoiceFields({ countryId, isCompany }: Props) {
  const text = useTexts(customerTexts)
  const language = useLanguage()
  const numbers = useNumbers(countryId, isCompany)
  const hasDetails = useHasDetails(isCompany)
  return (
    <>
      <h2 className={css.section}>{text.invoicing}</h2>
      <Field name="tax_invoice_requested" label={text.taxInvoice} type="switch" wide />
      {hasDetails && (
        <>
          {numbers.map((name) => (
            <Field key={name} name={name} label={numberName(name, language)} maxLength={40} />
          ))}
          <AddressFields isMalaysian={countryId === MALAYSIA} />
          <Field
            name="country_code"
            label={text.countryCode}
            hint={text.countryCodeHint}
            maxLength={10}
          />
        </>
      )}
      {isCompany && <CompanyFields isDutch={countryId === NETHERLANDS} />}
    </>
  )
}

function CompanyFields({ isDutch }: { isDutch: boolean }) {
  const text = useTexts(customerTexts)
  return (
    <>
      <Field name="invoice_email" label={text.invoiceEmail} type="email" maxLength={200} />
      <Field name="payment_terms_days" label={text.paymentTerms} type="number" />
      <Field name="purchase_order_required" label={text.purchaseOrderRequired} type="switch" wide />
      {isDutch && (
        <>
          <Field name="peppol_id.scheme" label={text.peppolScheme} maxLength={4} />
          <Field name="peppol_id.value" label={text.peppolValue} maxLength={50} />
        </>
      )}
      <Contacts />
    </>
  )
}

function Contacts() {
  const text = useTexts(customerTexts)
  const { field } = useTexts(commonTexts)
  const { fields, append, remove } = useFieldArray({ name: 'contacts' })
  return (
    <fieldset className={css.contacts}>
      <legend>{text.contacts}</legend>
      {fields.map((one, at) => (
        <div key={one.id} className={css.contact}>
          <Field name={`contacts.${at}.name`} label={field.name} required maxLength={150} />
          <Field name={`contacts.${at}.role`} label={text.jobTitle} maxLength={100} />
          <Field name={`contacts.${at}.phone`} label={field.phone} type="phone" maxLength={40} />
          <Field name={`contacts.${at}.email`} label={field.email} type="email" maxLength={200} />
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={text.removeContact}
            onClick={() => remove(at)}
          >
            <IconTrash size={17} stroke={1.6} />
          </ActionIcon>
        </div>
      ))}
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconPlus size={14} aria-hidden />}
        onClick={() => append({ name: '', role: '', phone: '', email: '' })}
      >
        {text.addContact}
      </Button>
    </fieldset>
  )
}
