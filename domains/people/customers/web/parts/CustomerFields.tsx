/** The fields of a customer and a form's initial values. The pages and the quick dialog share them. */
import { useFormContext, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { Field } from '#platform/web/form.tsx'
import { useTexts } from '#platform/web/i18n.tsx'
import { commonTexts } from '#platform/web/texts/texts.ts'
import { ImageField } from '#platform/web/upload.tsx'
import {
  CUSTOMER_ROLE_ID,
  type CustomerDetail,
  customerRoleIds,
  genders,
  keepsIdCard,
  latestToday,
  type newCustomer,
} from '../../contract.ts'
import { customerTexts } from '../texts/texts.ts'

export type CustomerForm = z.input<typeof newCustomer>

/** The initial values of a new customer, besides the empty fields. */
export const startOf = (countryId: number | null) => ({
  role_id: CUSTOMER_ROLE_ID,
  is_owner: true,
  ...(countryId ? { country_id: countryId } : {}),
})

interface Props {
  /** The stored pictures. */
  customer?: CustomerDetail
  /** Only the few fields for a customer at the counter. */
  short?: boolean
  /** The country is fixed by the order's garage. */
  fixedCountry?: boolean
}

export function CustomerFields({ customer, short, fixedCountry }: Props) {
  const text = useTexts(customerTexts)
  const { field, country, role } = useTexts(commonTexts)
  const { setValue } = useFormContext<CustomerForm>()
  const countryId = useWatch<CustomerForm, 'country_id'>({ name: 'country_id' })
  const roleNames: Record<number, string> = { 5: role.customer, 6: role.employee }
  return (
    <>
      <Field name="full_name" label={field.fullName} first maxLength={150} wide />
      {!fixedCountry && (
        <Field
          name="country_id"
          label={field.country}
          type="select"
          options={Object.entries(country).map(([id, label]) => ({ value: Number(id), label }))}
          onChanged={(id) => {
            if (!keepsIdCard(Number(id))) setValue('id_card_file_id', null)
          }}
        />
      )}
      <Field name="phone" label={field.phone} type="phone" maxLength={40} />
      <Field name="email" label={field.email} type="email" maxLength={200} />
      {!short && (
        <>
          <Field
            name="gender"
            label={field.gender}
            type="select"
            options={genders.map((value) => ({ value, label: field[value] }))}
          />
          <Field name="birth_date" label={field.birthDate} type="date" latest={latestToday()} />
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
      {!short && (
        <>
          <Field name="description" label={field.description} type="textarea" maxLength={2000} />
          <ImageField
            name="profile_picture_file_id"
            label={field.profilePicture}
            url={customer?.profile_picture?.url}
          />
          {Boolean(countryId) && keepsIdCard(countryId) && (
            <ImageField
              name="id_card_file_id"
              secret
              label={text.idCard}
              url={customer?.id_card?.url}
              hint={text.idCardHint}
            />
          )}
          <Field name="is_owner" label={text.ownership} type="switch" />
          <Field name="message_consent" label={text.consent} type="switch" />
        </>
      )}
    </>
  )
}
