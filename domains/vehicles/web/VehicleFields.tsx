/** The fields of a vehicle by step; the pages and the quick dialog share them. */
import { useFormContext, useWatch } from 'react-hook-form'
import { customers } from '#domains/customers/contract.ts'
import { masterData } from '#domains/master-data/contract.ts'
import { Picker } from '#platform/web/Picker.tsx'
import { Field } from '#platform/web/form.tsx'
import { useTexts } from '#platform/web/i18n.tsx'
import { commonTexts } from '#platform/web/texts/texts.ts'
import { ImageField } from '#platform/web/upload.tsx'
import {
  type VehicleDetail,
  drivingPositions,
  mileageTypes,
  powerTypes,
  transmissions,
} from '../contract.ts'
import { PlateField } from './PlateField.tsx'
import { vehicleTexts } from './texts/texts.ts'
import type { VehicleForm } from './vehicleForm.ts'

type Named = { id: number; name: string }

interface OwnerProps {
  /** Who is chosen already. */
  owner?: Named | null | undefined
}

/** Country, then owner: an owner is a customer of the car's country. */
export function OwnerFields({ owner }: OwnerProps) {
  const text = useTexts(vehicleTexts)
  const { field, country } = useTexts(commonTexts)
  const { setValue, getFieldState, trigger } = useFormContext<VehicleForm>()
  const countryId = useWatch<VehicleForm, 'country_id'>({ name: 'country_id' })
  return (
    <>
      <Field
        name="country_id"
        label={field.country}
        type="select"
        options={Object.entries(country).map(([id, label]) => ({ value: Number(id), label }))}
        onChanged={() => {
          setValue('customer_id', null as unknown as number)
          // each country writes its plates in its own way
          if (getFieldState('license_plate').isTouched) void trigger('license_plate')
        }}
      />
      <Picker
        key={countryId}
        name="customer_id"
        label={text.owner}
        source={customers.list}
        query={{ country_id: countryId ?? 0 }}
        detail={(row) => row.phone_display}
        initial={owner ?? null}
        disabled={!countryId}
        {...(countryId ? {} : { placeholder: text.countryFirst })}
      />
    </>
  )
}

export function NumberFields() {
  const text = useTexts(vehicleTexts)
  return (
    <>
      <Field name="vin" label={text.vin} maxLength={40} />
      <Field
        name="chassis_number"
        label={text.chassisNumber}
        maxLength={40}
        placeholder={text.chassisHint}
      />
    </>
  )
}

/** A list of master data narrowed by a reference: the kinds' filters are not in the types. */
const within = (filter: Record<string, number | null>) => filter as object

/** Brand, then what belongs to it. Choosing another one takes back what belonged to the first. */
export function ModelFields({ vehicle }: { vehicle?: VehicleDetail | undefined }) {
  const text = useTexts(vehicleTexts)
  const { setValue } = useFormContext<VehicleForm>()
  const [brand_id, model_id] = useWatch<VehicleForm, ['brand_id', 'model_id']>({
    name: ['brand_id', 'model_id'],
  })
  const nothing = null as unknown as number
  return (
    <>
      <Picker
        name="brand_id"
        label={text.brand}
        source={masterData.brand.list}
        initial={vehicle?.brand ?? null}
        onChanged={() => {
          setValue('model_id', nothing)
          setValue('variant_id', null)
          setValue('code_id', null)
        }}
      />
      <Picker
        key={`model of ${brand_id}`}
        name="model_id"
        label={text.model}
        source={masterData.model.list}
        query={within({ brand_id })}
        initial={vehicle?.model ?? null}
        disabled={!brand_id}
        {...(brand_id ? {} : { placeholder: text.brandFirst })}
        onChanged={() => setValue('variant_id', null)}
      />
      <Picker
        key={`variant of ${model_id}`}
        name="variant_id"
        label={text.variant}
        source={masterData.variant.list}
        query={within({ model_id })}
        initial={vehicle?.variant ?? null}
        disabled={!model_id}
        {...(model_id ? {} : { placeholder: text.modelFirst })}
      />
      <Picker
        key={`code of ${brand_id}`}
        name="code_id"
        label={text.code}
        source={masterData.code.list}
        query={within({ brand_id })}
        initial={vehicle?.code ?? null}
        disabled={!brand_id}
        {...(brand_id ? {} : { placeholder: text.brandFirst })}
      />
    </>
  )
}

export function EngineFields() {
  const text = useTexts(vehicleTexts)
  const options = <T extends keyof typeof text>(values: readonly T[]) =>
    values.map((value) => ({ value: value as string, label: text[value] as string }))
  return (
    <>
      <Field name="production_year" label={text.productionYear} type="year" />
      <Field name="power_type" label={text.powerType} type="select" options={options(powerTypes)} />
      <Field
        name="transmission"
        label={text.transmission}
        type="select"
        options={options(transmissions)}
      />
      <Field name="cylinder_count" label={text.cylinderCount} type="number" />
      <Field name="battery" label={text.battery} maxLength={100} placeholder="12 V 60 Ah" />
      <Field
        name="driving_position"
        label={text.drivingPosition}
        type="select"
        options={options(drivingPositions)}
      />
      <Field
        name="mileage_type"
        label={text.mileageType}
        type="select"
        options={options(mileageTypes)}
      />
    </>
  )
}

/** One step of the form. */
export function StepFields({
  step,
  vehicle,
  owner,
}: {
  step: number
  vehicle?: VehicleDetail | undefined
  owner?: Named | null | undefined
}) {
  const text = useTexts(vehicleTexts)
  if (step === 0)
    return (
      <>
        <OwnerFields owner={owner} />
        <PlateField />
        <NumberFields />
      </>
    )
  if (step === 1)
    return (
      <>
        <ModelFields vehicle={vehicle} />
        <EngineFields />
      </>
    )
  return <ImageField name="photo_file_id" label={text.photo} url={vehicle?.photo?.url} wide />
}
