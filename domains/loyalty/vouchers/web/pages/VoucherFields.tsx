/** The fields of a voucher. Its terms can no longer change once an order has it. */
import { useFormContext, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { garages } from '#domains/company/garages/calls.gen.ts'
import { masterData } from '#domains/company/master-data/calls.gen.ts'
import { dayIn } from '#platform/contract/days.ts'
import { useNameOfCountry } from '#platform/web/language/countries.ts'
import fields from '#platform/web/forms/form.module.css'
import { Field, Fields, useField } from '#platform/web/forms/form.tsx'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { commonTexts } from '#platform/texts/texts.ts'
import { DateField } from '#platform/web/ui/fields/DateField.tsx'
import { ImageField } from '#platform/web/forms/upload.tsx'
import type { VoucherDetail, newVoucher } from '../../contract.ts'
import { audiences, categories } from '../../rules.ts'
import { MultiPickerField } from './ManyField.tsx'
import { ToggleButtonsField } from './ToggleButtonsField.tsx'
import { beginningOf, zoneOf } from './start.ts'
import { voucherTexts } from '../../texts/texts.ts'

export type VoucherForm = z.input<typeof newVoucher>

const everywhere = { country_id: 0, garage_id: 0 }

export const isInUse = (voucher: VoucherDetail | undefined) =>
  voucher !== undefined && voucher.coupons.reserved + voucher.coupons.used > 0

export function VoucherFields({ voucher }: { voucher?: VoucherDetail }) {
  const { field } = useTexts(commonTexts)
  const nameOfCountry = useNameOfCountry()
  const text = useTexts(voucherTexts)
  const disabled = isInUse(voucher)
  return (
    <>
      <Fields>
        <Field name="name" label={field.name} maxLength={100} first />
        <Field
          name="code"
          label={field.code}
          maxLength={40}
          hint={text.codeHint}
          disabled={disabled}
        />
        <Field
          name="category"
          label={field.category}
          type="select"
          disabled={disabled}
          options={categories.map((value) => ({ value, label: text.categories[value] }))}
        />
        <Field
          name="audience"
          label={text.audience}
          type="select"
          required
          disabled={disabled}
          options={audiences.map((value) => ({ value, label: text.audiences[value] }))}
        />
        <Field
          name="discount_percent"
          label={text.discountPercent}
          type="number"
          disabled={disabled}
        />
        <Field name="max_discount" label={text.maxDiscount} type="money" disabled={disabled} />
        <Field
          name="min_spend"
          label={text.minSpend}
          type="money"
          hint={text.minSpendHint}
          disabled={disabled}
        />
        <Field name="quantity" label={field.quantity} type="number" />
        <Field
          name="customer_limit"
          label={text.customerLimit}
          type="number"
          required
          disabled={disabled}
        />
        <MultiPickerField
          name="service_category_ids"
          label={text.serviceCategories}
          hint={text.everyLineHint}
          source={masterData['service-category'].list}
          query={everywhere}
          detail={(row) => nameOfCountry(row.country_id as number)}
          initial={voucher?.service_categories ?? []}
          disabled={disabled}
        />
        <StartField disabled={disabled} />
        <ExpiryField />
      </Fields>
      <Where voucher={voucher} disabled={disabled} />
      <Fields>
        <Field name="description" label={field.description} type="textarea" maxLength={2000} />
        <Field name="terms" label={text.terms} type="textarea" maxLength={4000} />
        <ImageField
          name="preview_image_file_id"
          label={text.previewImage}
          url={voucher?.preview_image?.url}
        />
      </Fields>
    </>
  )
}

/** The first day, stored as the instant at which the day begins in the voucher's country. */
function StartField({ disabled }: { disabled: boolean }) {
  const text = useTexts(voucherTexts)
  const { value, change, attach, leave, error } = useField('starts_at')
  const countries = useWatch<VoucherForm, 'country_ids'>({ name: 'country_ids' })
  const zone = zoneOf(countries)
  return (
    <div className={fields.field} data-field="starts_at">
      <DateField
        name="starts_at"
        label={text.startsAt}
        description={text.startsHint}
        error={error}
        disabled={disabled}
        ref={attach}
        onBlur={leave}
        value={value ? dayIn(zone, value as string) : null}
        onChange={(day) => change(day && beginningOf(zone, day))}
      />
    </div>
  )
}

/** Its last day, not before its first. */
function ExpiryField() {
  const text = useTexts(voucherTexts)
  const [starts, countries] = useWatch<VoucherForm, ['starts_at', 'country_ids']>({
    name: ['starts_at', 'country_ids'],
  })
  const first = starts ? { earliest: dayIn(zoneOf(countries), starts) } : {}
  return (
    <Field
      name="expiry_date"
      label={text.expiryDate}
      type="date"
      hint={text.expiryHint}
      {...first}
    />
  )
}

interface WhereProps {
  voucher: VoucherDetail | undefined
  disabled: boolean
}

/** Where it is valid. */
function Where({ voucher, disabled }: WhereProps) {
  const { country } = useTexts(commonTexts)
  const text = useTexts(voucherTexts)
  const { getValues, setValue } = useFormContext<VoucherForm>()
  return (
    <Fields>
      <ToggleButtonsField
        name="country_ids"
        label={text.availableCountries}
        hint={text.emptyIsAll}
        disabled={disabled}
        options={Object.entries(country).map(([id, label]) => ({ value: Number(id), label }))}
        onChanged={(before, now) => {
          const start = getValues('starts_at')
          if (start) setValue('starts_at', beginningOf(zoneOf(now), dayIn(zoneOf(before), start)))
        }}
      />
      <MultiPickerField
        name="garage_ids"
        label={text.availableGarages}
        hint={text.emptyIsAll}
        source={garages.list}
        query={everywhere}
        initial={voucher?.garages ?? []}
        disabled={disabled}
      />
    </Fields>
  )
}
