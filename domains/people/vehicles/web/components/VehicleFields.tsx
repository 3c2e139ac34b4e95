/** The fields of a vehicle by step; the pages and the quick dialog share them. */
import { useState } from 'react'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { customers } from '#domains/people/customers/calls.gen.ts'
import { messages } from '#platform/contract/messages.ts'
import { Picker } from '#platform/web/forms/Picker.tsx'
import { Field, useSetPickerValue } from '#platform/web/forms/form.tsx'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { commonTexts } from '#platform/texts/texts.ts'
import { lazyComponent } from '#platform/web/ui/lazyComponent.tsx'
import type { VehicleDetail } from '../../contract.ts'
import { PlateField } from './PlateField.tsx'
import { vehicleTexts } from '../../texts/texts.ts'
import css from './vehicle.module.css'
import type { VehicleForm } from './vehicleForm.ts'

// the later steps load while the user fills in the first one
const specifications = () => import('./SpecificationFields.tsx')
const upload = () => import('#platform/web/forms/upload.tsx')
const ModelFields = lazyComponent(async () => (await specifications()).ModelFields)
const EngineFields = lazyComponent(async () => (await specifications()).EngineFields)
const CustomerQuickCreate = lazyComponent(
  async () =>
    (await import('#domains/people/customers/web/shared/CustomerQuickCreate.tsx'))
      .CustomerQuickCreate,
)
const ImageField = lazyComponent(async () => (await upload()).ImageField)

/** Preloads the later steps of the form. */
export const preloadSteps = () => {
  void Promise.all([specifications(), upload()]).catch(() => undefined)
}

type Named = { id: number; name: string }

interface OwnerProps {
  /** The preselected owner. */
  owner?: Named | null | undefined
}

/** Country, then owner: the owner must be a customer of the car's country. */
export function OwnerFields({ owner }: OwnerProps) {
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
          // each country has its own plate formats
          if (getFieldState('license_plate').isTouched) void trigger('license_plate')
        }}
      />
      <OwnerPicker key={countryId} countryId={countryId} owner={owner} />
    </>
  )
}

/** The owner, among the customers of the car's country. A new customer can be created in place. */
export function OwnerPicker({ countryId, owner }: OwnerProps & { countryId: number | null }) {
  const text = useTexts(vehicleTexts)
  const choose = useSetPickerValue()
  const [typed, setTyped] = useState<string>()
  return (
    <>
      <Picker
        name="customer_id"
        label={text.owner}
        source={customers.list}
        query={{ country_id: countryId ?? 0 }}
        detail={(row) => row.phone_display}
        initial={owner ?? null}
        disabled={!countryId}
        {...(countryId ? {} : { placeholder: text.countryFirst })}
        onCreate={setTyped}
        createLabel={text.newOwner}
      />
      {countryId && typed !== undefined && (
        <CustomerQuickCreate
          opened
          typed={typed}
          countryId={countryId}
          onClose={() => setTyped(undefined)}
          onCreated={(row) => choose('customer_id', row)}
        />
      )}
    </>
  )
}

/** VIN or chassis number may come later: the first invoice needs one of them. */
export function NumberFields() {
  const text = useTexts(vehicleTexts)
  const { control, setValue, clearErrors } = useFormContext<VehicleForm>()
  const confirmed = useWatch({ control, name: 'vin_confirmed' })
  const { errors } = useFormState({ control, name: 'vin' })
  const isTaken = errors.vin?.message === messages.vinTaken
  return (
    <div className={css.numbers}>
      <Field
        name="vin"
        label={text.vin}
        hint={text.beforeInvoice}
        maxLength={40}
        // the confirmation was for the old number
        onChanged={() => setValue('vin_confirmed', false)}
      />
      {(isTaken || confirmed) && (
        <Field
          name="vin_confirmed"
          label={text.vinConfirmed}
          type="switch"
          onChanged={() => clearErrors('vin')}
        />
      )}
      <Field
        name="chassis_number"
        label={text.chassisNumber}
        hint={text.chassisHint}
        maxLength={40}
      />
    </div>
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
