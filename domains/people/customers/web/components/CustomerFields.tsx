/** The fields and initial values of a customer form. The pages and the quick dialog share them. */
import { useFormContext, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { Field } from '#platform/web/forms/form.tsx'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { languages } from '#platform/contract/text/languages.ts'
import { languageNames } from '#platform/texts/language-names.ts'
import { commonTexts } from '#platform/texts/texts.ts'
import { ImageField } from '#platform/web/forms/upload.tsx'
import { type CustomerDetail, newCustomerOrCompany } from '../../contract.ts'
import { customerProblems } from '../../company.ts'
import { messages } from '#platform/contract/messages.ts'
import { InvoiceFields } from './InvoiceFields.tsx'
import { consentTexts } from '#domains/people/consents/texts/texts.ts'
import { useGarageName } from '#domains/people/consents/web/shared/useGarageName.ts'
import { customerTexts } from '../../texts/texts.ts'
import {
  CUSTOMER_ROLE_ID,
  customerRoleIds,
  genders,
  keepsIdCard,
  latestToday,
  customerKinds,
  customerNumbers,
} from '../../rules.ts'

/** The server checks a body in the same way. */
export const customerForm = newCustomerOrCompany.check(({ value, issues }) => {
  const { full_name, kind, legal_name, country_id } = value
  const problems = customerProblems(value, country_id)
  // a company uses its legal name until it has another
  if (!full_name && kind !== 'company') problems.full_name = messages.required
  if (!legal_name && kind === 'company') problems.legal_name = messages.required
  for (const [field, message] of Object.entries(problems))
    issues.push({ code: 'custom', path: field.split('.'), message, input: value })
})
export type CustomerForm = z.input<typeof customerForm>

/** The initial values of a new customer, besides the empty fields. */
export const startOf = (countryId: number | null) => ({
  kind: 'person' as const,
  role_id: CUSTOMER_ROLE_ID,
  is_owner: true,
  ...(countryId ? { country_id: countryId } : {}),
})

interface Props {
  /** The stored pictures. */
  customer?: CustomerDetail
  /** Shows only the fields needed at the counter. */
  short?: boolean
  /** The country is fixed by the order's garage. */
  fixedCountry?: boolean
}

export function CustomerFields({ customer, short, fixedCountry }: Props) {
  const text = useTexts(customerTexts)
  const { field, country, role } = useTexts(commonTexts)
  const { setValue } = useFormContext<CustomerForm>()
  const countryId = useWatch<CustomerForm, 'country_id'>({ name: 'country_id' })
  const isCompany = useWatch<CustomerForm, 'kind'>({ name: 'kind' }) === 'company'
  const roleNames: Record<number, string> = { 5: role.customer, 6: role.employee }
  return (
    <>
      {!short && (
        <Field
          name="kind"
          label={text.kind}
          type="select"
          required
          wide
          options={customerKinds.map((value) => ({ value, label: text.kinds[value] }))}
        />
      )}
      {isCompany && (
        <Field name="legal_name" label={text.legalName} required maxLength={200} wide />
      )}
      <Field
        name="full_name"
        label={isCompany ? text.calledName : field.fullName}
        hint={isCompany ? text.calledNameHint : undefined}
        required={!isCompany}
        first
        maxLength={150}
        wide
      />
      {!fixedCountry && (
        <Field
          name="country_id"
          label={field.country}
          type="select"
          options={Object.entries(country).map(([id, label]) => ({ value: Number(id), label }))}
          onChanged={(id) => {
            if (!keepsIdCard(Number(id))) setValue('id_card_file_id', null)
            // hidden fields of the former country must not be sent
            for (const name of customerNumbers) setValue(name, '')
          }}
        />
      )}
      <Field name="phone" label={field.phone} type="phone" maxLength={40} />
      <Field name="email" label={field.email} type="email" maxLength={200} />
      {!short && (
        <>
          {!isCompany && (
            <>
              <Field
                name="gender"
                label={field.gender}
                type="select"
                options={genders.map((value) => ({ value, label: field[value] }))}
              />
              <Field name="birth_date" label={field.birthDate} type="date" latest={latestToday()} />
            </>
          )}
          <Field
            name="role_id"
            label={field.role}
            type="select"
            required
            options={customerRoleIds.map((value) => ({ value, label: roleNames[value] ?? '' }))}
          />
        </>
      )}
      <Field name="address" label={field.address} type="textarea" maxLength={500} />
      <Field
        name="language"
        label={text.language}
        hint={text.languageHint}
        type="select"
        options={languages.map((value) => ({ value, label: languageNames[value] }))}
      />
      {!short && <More customer={customer} countryId={countryId} isCompany={isCompany} />}
    </>
  )
}

interface MoreProps extends Pick<Props, 'customer'> {
  countryId: number
  isCompany: boolean
}

/** Fields that are not asked for at the counter. */
function More({ customer, countryId, isCompany }: MoreProps) {
  const text = useTexts(customerTexts)
  const consent = useTexts(consentTexts)
  const garage = useGarageName()
  const { field } = useTexts(commonTexts)
  return (
    <>
      <Field name="description" label={field.description} type="textarea" maxLength={2000} />
      <ImageField
        name="profile_picture_file_id"
        label={field.profilePicture}
        url={customer?.profile_picture?.url}
      />
      {Boolean(countryId) && !isCompany && keepsIdCard(countryId) && (
        <ImageField
          name="id_card_file_id"
          secret
          label={text.idCard}
          url={customer?.id_card?.url}
          hint={text.idCardHint}
        />
      )}
      <InvoiceFields countryId={countryId} isCompany={isCompany} />
      <Field name="is_owner" label={text.ownership} type="switch" />
      {!customer && (
        <Field name="message_consent" label={consent.onForm(garage)} type="switch" wide />
      )}
    </>
  )
}
