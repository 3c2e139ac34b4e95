/** Model and engine: the second step of the form. The quick dialog has only the model. */
import { useFormContext, useWatch } from 'react-hook-form'
import { MasterPicker } from '#domains/company/master-data/web/shared/MasterPicker.tsx'
import { Field } from '#platform/web/forms/form.tsx'
import { useTexts } from '#platform/web/language/i18n.tsx'
import {
  type VehicleDetail,
  drivingPositions,
  mileageTypes,
  powerTypes,
  transmissions,
} from '../../contract.ts'
import { vehicleTexts } from '../../texts/texts.ts'
import type { VehicleForm } from './vehicleForm.ts'

interface Of {
  vehicle?: VehicleDetail | undefined
}

interface ModelProps extends Of {
  /** For a form whose schema does not require them. */
  required?: true
}

/** Brand, then its models. Another brand clears the model. */
export function BrandAndModel({ vehicle, ...must }: ModelProps) {
  const text = useTexts(vehicleTexts)
  const { setValue } = useFormContext<VehicleForm>()
  const brand_id = useWatch<VehicleForm, 'brand_id'>({ name: 'brand_id' })
  const nothing = null as unknown as number
  return (
    <>
      <MasterPicker
        name="brand_id"
        label={text.brand}
        kind="brand"
        {...must}
        initial={vehicle?.brand ?? null}
        onChanged={() => {
          setValue('model_id', nothing)
          setValue('variant_id', null)
          setValue('code_id', null)
        }}
      />
      <MasterPicker
        key={`model of ${brand_id}`}
        name="model_id"
        label={text.model}
        kind="model"
        within={{ brand_id }}
        {...must}
        initial={vehicle?.model ?? null}
        disabled={!brand_id}
        {...(brand_id ? {} : { placeholder: text.brandFirst })}
        onChanged={() => setValue('variant_id', null)}
      />
    </>
  )
}

/** Brand and model, then their variants and codes. */
export function ModelFields({ vehicle }: Of) {
  const text = useTexts(vehicleTexts)
  const [brand_id, model_id] = useWatch<VehicleForm, ['brand_id', 'model_id']>({
    name: ['brand_id', 'model_id'],
  })
  return (
    <>
      <BrandAndModel vehicle={vehicle} />
      <MasterPicker
        key={`variant of ${model_id}`}
        name="variant_id"
        label={text.variant}
        kind="variant"
        within={{ brand_id, model_id }}
        initial={vehicle?.variant ?? null}
        disabled={!model_id}
        {...(model_id ? {} : { placeholder: text.modelFirst })}
      />
      <MasterPicker
        key={`code of ${brand_id}`}
        name="code_id"
        label={text.code}
        kind="code"
        within={{ brand_id }}
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
