import { useEffect, useRef } from 'react'
import { type FieldValues, useFormContext, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { garages } from '#domains/company/garages/calls.gen.ts'
import { Picker } from '#platform/web/forms/Picker.tsx'
import { Field } from '#platform/web/forms/form.tsx'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { RecordDialog } from '#platform/web/record/record.tsx'
import { useCountry } from '#platform/web/scope.ts'
import { commonTexts } from '#platform/texts/texts.ts'
import { type MasterRow, bodyOf } from '../../contract.ts'
import { masterData } from '../../calls.gen.ts'
import { type FieldKind, type KindName, isIcon, kindNames, kinds } from '../../kinds.ts'
import { kindLabel } from './kindLabel.ts'
import { IconField } from './IconField.tsx'
import { masterDataTexts } from '../../texts/texts.ts'

/** Creating one of these asks only for name and country (specification, section 3); the rest is filled in later. */
const askedAtFirst: Partial<Record<KindName, string[]>> = {
  'inspection-item': ['country_id'],
  'third-party-item': ['country_id'],
}

const schemas = Object.fromEntries(
  kindNames.map((name) => [name, bodyOf(kinds[name])]),
) as unknown as Record<KindName, z.ZodType<FieldValues, FieldValues>>

interface Props {
  name: KindName
  /** Undefined: a new one. */
  row: MasterRow | undefined
  onClose: () => void
}

/** Creates or changes a row of a kind. */
export default function MasterDataDialog({ name, row, onClose }: Props) {
  const common = useTexts(commonTexts)
  const text = useTexts(masterDataTexts)
  const country = useCountry()
  const label = kindLabel(name, common)
  const fields = Object.entries(kinds[name].fields).filter(
    ([key]) => row || (askedAtFirst[name]?.includes(key) ?? true),
  )
  // a new row starts with the selected country
  const belongs = !row && country && 'country_id' in kinds[name].fields
  return (
    <RecordDialog
      calls={masterData[name]}
      schema={schemas[name]}
      row={row}
      start={{ ...(belongs ? { country_id: country } : {}), ...withoutOldIcons(name, row) }}
      titles={[text.add(label), text.edit(label)]}
      size={560}
      onClose={onClose}
    >
      <Field name="name" label={common.field.name} maxLength={100} wide first />
      {fields.map(([key, field]) => (
        <KindField key={key} name={key} field={field} row={row} />
      ))}
    </RecordDialog>
  )
}

/** The text of a row that was written before the icons were a set. */
const oldIcon = (value: unknown) =>
  typeof value === 'string' && !isIcon(value) ? value : undefined

/** The form leaves out a text of the old icons: the row keeps it until another icon is chosen. */
const withoutOldIcons = (name: KindName, row: MasterRow | undefined) =>
  Object.fromEntries(
    Object.entries(kinds[name].fields).flatMap(([key, { type }]) =>
      type === 'icon' && oldIcon(row?.[key]) ? [[key, undefined]] : [],
    ),
  )

interface FieldProps {
  name: string
  field: FieldKind
  row: MasterRow | undefined
}

function KindField({ name, field, row }: FieldProps) {
  const text = useTexts(masterDataTexts)
  const { country } = useTexts(commonTexts)
  const label = text.fields[name] ?? name
  switch (field.type) {
    case 'ref':
      return <Reference name={name} field={field} row={row} />
    case 'country': {
      const options = Object.entries(country).map(([id, word]) => ({
        value: Number(id),
        label: word,
      }))
      return <Field name={name} label={label} type="select" options={options} />
    }
    case 'choice': {
      const options = field.options.map((value) => ({ value, label: text.choices[value] ?? value }))
      return <Field name={name} label={label} type="select" options={options} />
    }
    case 'day':
      return <Field name={name} label={label} type="date" />
    case 'garage':
      return <GaragePicker name={name} label={label} row={row} />
    case 'money':
      return <Field name={name} label={label} type="money" />
    case 'year':
      return <Field name={name} label={label} type="year" />
    case 'icon':
      return <IconField name={name} label={label} stored={oldIcon(row?.[name])} />
    case 'flag':
      return <Field name={name} label={label} type="switch" />
    case 'text':
      return (
        <Field
          name={name}
          label={label}
          type={field.max > 200 ? 'textarea' : 'text'}
          maxLength={field.max}
        />
      )
  }
}

/** A branch or workshop of the country that is chosen; none means all of them. */
function GaragePicker({ name, label, row }: Omit<FieldProps, 'field'> & { label: string }) {
  const text = useTexts(masterDataTexts)
  const { setValue, control } = useFormContext()
  const country = useWatch({ control, name: 'country_id' }) as number | null
  const wasOf = useRef(country)
  useEffect(() => {
    if (wasOf.current !== country) setValue(name, null)
    wasOf.current = country
  }, [country, name, setValue])
  return (
    <Picker
      key={country ?? 0}
      name={name}
      label={label}
      source={garages.list}
      query={{ country_id: country ?? undefined }}
      disabled={!country}
      placeholder={text.allGarages}
      initial={row?.garage as { id: number; name: string } | undefined}
    />
  )
}

/** A row of another kind. One `within` another row is searched within it, and cleared when that row changes. */
function Reference({ name, field, row }: FieldProps & { field: { type: 'ref' } & FieldKind }) {
  const text = useTexts(masterDataTexts)
  const { setValue, control, getValues } = useFormContext()
  const within = useWatch({ control, name: field.within ?? '' }) as number | null
  const inner = Object.entries(kinds).flatMap(([, { fields }]) =>
    Object.entries(fields).flatMap(([key, other]) =>
      other.type === 'ref' && other.within === name ? [key] : [],
    ),
  )
  return (
    <Picker
      // searched anew within another brand
      key={within ?? 0}
      name={name}
      label={text.fields[name] ?? name}
      source={masterData[field.to].list}
      query={(field.within ? { [field.within]: within } : {}) as object}
      disabled={Boolean(field.within && !within)}
      initial={row?.[name.replace(/_id$/, '')] as { id: number; name: string } | undefined}
      onChanged={() => {
        for (const key of new Set(inner)) if (key in getValues()) setValue(key, null)
      }}
    />
  )
}
