/** The fields of a build, by the step of its form. */
import { useFormContext, useWatch } from 'react-hook-form'
import { customers } from '#domains/customers/contract.ts'
import { garages } from '#domains/garages/contract.ts'
import { masterData } from '#domains/master-data/contract.ts'
import { vehicleSpecs } from '#domains/vehicle-specs/contract.ts'
import { optionKinds } from '#domains/vehicle-specs/kinds.ts'
import { vehicleSpecsTexts } from '#domains/vehicle-specs/web/texts/texts.ts'
import { Picker } from '#platform/web/Picker.tsx'
import { useAsk } from '#platform/web/api.ts'
import { Field } from '#platform/web/form.tsx'
import { useTexts } from '#platform/web/i18n.tsx'
import { commonTexts } from '#platform/web/texts/texts.ts'
import { ImageField } from '#platform/web/upload.tsx'
import { type Build, builds } from '../contract.ts'
import { buildTypes } from '../rules.ts'
import { buildsTexts } from './texts/texts.ts'

interface Props {
  build?: Build
}

const everywhere = { country_id: 0, garage_id: 0 }

export function CarFields({ build }: Props) {
  const { field } = useTexts(commonTexts)
  const text = useTexts(buildsTexts)
  const { setValue } = useFormContext()
  const customer_id = useWatch({ name: 'customer_id' }) as number | null
  return (
    <>
      <Field name="name" label={field.name} maxLength={150} first />
      <Field
        name="type"
        label={field.type}
        type="select"
        required
        options={buildTypes.map((value) => ({ value, label: text.type[value] }))}
      />
      <Picker
        name="garage_id"
        label={text.workshop}
        source={garages.list}
        query={{ kind: 'workshop', ...everywhere }}
        initial={build?.garage ?? null}
        disabled={build !== undefined}
        required
      />
      <Picker
        name="customer_id"
        label={text.customer}
        source={customers.list}
        query={everywhere}
        rowLabel={(row) => row.full_name}
        detail={(row) => row.phone}
        initial={build ? { id: build.customer.id, name: build.customer.full_name } : null}
        onChanged={() => setValue('vehicle_id', null, { shouldDirty: true })}
        required
      />
      <Picker
        key={String(customer_id)}
        name="vehicle_id"
        label={text.donor}
        hint={text.donorHint}
        source={builds.donors}
        query={{ ...everywhere, ...(customer_id ? { customer_id } : {}) }}
        detail={(row) => row.detail}
        disabled={!customer_id}
        initial={
          build?.vehicle ? { id: build.vehicle.id, name: build.vehicle.license_plate } : null
        }
      />
      <Field name="project" label={text.project} maxLength={150} />
      <ImageField name="cover_file_id" label={text.cover} url={build?.cover?.url ?? null} />
    </>
  )
}

export function SpecificationFields({ build }: Props) {
  const text = useTexts(buildsTexts)
  const { kind: label } = useTexts(vehicleSpecsTexts)
  const { data } = useAsk(vehicleSpecs.list, {})
  const optionsOf = (kind: (typeof optionKinds)[number]) => {
    const list = data?.data.find((one) => one.kind === kind)?.options ?? []
    return list
      .filter(({ active, id }) => active || id === build?.[kind]?.id)
      .map(({ id, name }) => ({ value: id, label: name }))
  }
  return (
    <>
      <Field name="engine" label={text.engine} maxLength={150} />
      {optionKinds.map((kind) => (
        <Field
          key={kind}
          name={`${kind}_id`}
          label={label[kind]}
          type="select"
          options={optionsOf(kind)}
        />
      ))}
      <Picker
        name="livery_id"
        label={text.livery}
        source={masterData.livery.list}
        initial={build?.livery ?? null}
      />
      {build && (
        <Field name="agreed_by" label={text.agreedBy} hint={text.agreedHint} maxLength={150} />
      )}
    </>
  )
}

export function PlanFields() {
  const { field } = useTexts(commonTexts)
  const text = useTexts(buildsTexts)
  return (
    <>
      <Field name="date" label={field.date} type="date" required />
      <Field name="target_date" label={text.targetDate} type="date" />
      <Field name="price" label={text.price} type="money" />
      <Field
        name="deposit_required"
        label={text.depositRequired}
        type="money"
        hint={text.depositHint}
      />
      <Field name="notes" label={field.notes} type="textarea" maxLength={2000} wide />
    </>
  )
}
