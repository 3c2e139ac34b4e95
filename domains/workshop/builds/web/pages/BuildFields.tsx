/** The fields of a build by step of its form. */
import { useFormContext, useWatch } from 'react-hook-form'
import { TaxCodeField } from '#domains/books/tax-codes/web/shared/TaxCodeField.tsx'
import { useTaxRules } from '#domains/books/tax-codes/web/shared/useTaxRules.ts'
import { customers } from '#domains/people/customers/calls.gen.ts'
import { useCustomerKind } from '#domains/people/customers/web/shared/useCustomerKind.ts'
import { garages } from '#domains/company/garages/calls.gen.ts'
import { masterData } from '#domains/company/master-data/calls.gen.ts'
import type { VehicleSpec } from '#domains/workshop/vehicle-specs/contract.ts'
import { vehicleSpecs } from '#domains/workshop/vehicle-specs/calls.gen.ts'
import { type OptionKind, colourKinds, optionKinds } from '#domains/workshop/vehicle-specs/kinds.ts'
import { vehicleSpecsTexts } from '#domains/workshop/vehicle-specs/texts/texts.ts'
import { Picker } from '#platform/web/forms/Picker.tsx'
import { useApiQuery } from '#platform/web/data/api.ts'
import { showPhone } from '#platform/web/language/format.ts'
import { Field } from '#platform/web/forms/form.tsx'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { commonTexts } from '#platform/texts/texts.ts'
import { ImageField } from '#platform/web/forms/upload.tsx'
import type { Build } from '../../detail.ts'
import { builds } from '../../calls.gen.ts'
import { buildTypes } from '../../rules.ts'
import { Swatch } from '../components/Swatch.tsx'
import css from '../components/swatch.module.css'
import { buildsTexts } from '../../texts/texts.ts'

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
        detail={(row) => showPhone(row.phone)}
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
  const { data } = useApiQuery(vehicleSpecs.list, {})
  const specs = data?.data ?? []
  const { fits, fillIn } = useLineup(specs)
  const optionsOf = (kind: OptionKind) => {
    const list = specs.find((spec) => spec.kind === kind)?.options ?? []
    const offered = offeredOf(list, fits)
    return list
      .filter(
        (option) => (option.active && offered.includes(option)) || option.id === build?.[kind]?.id,
      )
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
          {...(kind === 'lineup' ? { onChanged: fillIn } : {})}
        />
      ))}
      <Swatches specs={specs} />
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

type Options = VehicleSpec['options']

/** If the lineup restricts a list, only its options. */
function offeredOf(options: Options, fits: readonly number[]): Options {
  const fitting = options.filter(({ id }) => fits.includes(id))
  return fitting.length > 0 ? fitting : options
}

const fitsOf = (specs: readonly VehicleSpec[], lineup: unknown) => {
  const lineups = specs.find(({ kind }) => kind === 'lineup')?.options ?? []
  return lineups.find(({ id }) => id === lineup)?.fits ?? []
}

/** Choosing a lineup selects its only fitting options, and clears those that do not fit. */
function useLineup(specs: readonly VehicleSpec[]) {
  const { getValues, setValue } = useFormContext()
  const fits = fitsOf(specs, useWatch({ name: 'lineup_id' }))
  const fillIn = (lineup: unknown) => {
    for (const { kind, options } of specs) {
      const offered = offeredOf(options, fitsOf(specs, lineup))
      const chosen = getValues(`${kind}_id`) as number | null
      if (offered === options || offered.some(({ id }) => id === chosen)) continue
      const [only, ...more] = offered.filter(({ active }) => active)
      setValue(`${kind}_id`, only && more.length === 0 ? only.id : null, { shouldDirty: true })
    }
  }
  return { fits, fillIn }
}

/** Previews the chosen colours. */
function Swatches({ specs }: { specs: readonly VehicleSpec[] }) {
  const ids = useWatch({ name: colourKinds.map((kind) => `${kind}_id`) }) as (number | null)[]
  const chosen = colourKinds.flatMap((kind, at) => {
    const options = specs.find((spec) => spec.kind === kind)?.options ?? []
    return options.filter(({ id, hex }) => id === ids[at] && hex)
  })
  if (chosen.length === 0) return null
  return (
    <div className={css.row}>
      {chosen.map(({ id, name, hex }) => (
        <Swatch key={id} name={name} hex={hex} />
      ))}
    </div>
  )
}

export function PlanFields({ build }: Props) {
  const { field } = useTexts(commonTexts)
  const text = useTexts(buildsTexts)
  const date = useWatch({ name: 'date' }) as string | null
  const garage_id = useWatch({ name: 'garage_id' }) as number | null
  const customer_id = useWatch({ name: 'customer_id' }) as number | null
  const rules = useTaxRules(build?.garage.id ?? garage_id ?? undefined)
  // only a taxed workshop needs the buyer
  const customerKind = useCustomerKind(rules && customer_id)
  const first = date ? { earliest: date } : {}
  return (
    <>
      <Field name="date" label={field.date} type="date" required />
      <Field name="target_date" label={text.targetDate} type="date" {...first} />
      <Field name="price" label={text.price} type="money" />
      {rules && (
        <TaxCodeField name="tax_code_id" rules={rules} kind="build" customerKind={customerKind} />
      )}
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
