import { type FieldValues, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { FormDialog } from '#platform/web/FormDialog.tsx'
import { Picker } from '#platform/web/Picker.tsx'
import { useSave } from '#platform/web/api.ts'
import { type ContractForm, Field, useContractForm } from '#platform/web/form.tsx'
import { useTexts } from '#platform/web/i18n.tsx'
import { useCountry } from '#platform/web/scope.ts'
import { commonTexts } from '#platform/web/texts/texts.ts'
import { type MasterRow, bodyOf, masterData } from '../contract.ts'
import { type FieldKind, type KindName, kindNames, kinds } from '../kinds.ts'
import { kindLabel } from './kindLabel.ts'
import { masterDataTexts } from './texts/texts.ts'

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
  const calls = masterData[name]
  const fields = Object.entries(kinds[name].fields).filter(
    ([key]) => row || (askedAtFirst[name]?.includes(key) ?? true),
  )

  const start = (key: string, { type }: FieldKind) =>
    row?.[key] ?? (type === 'text' ? '' : type === 'flag' ? false : null)
  const form: ContractForm = useContractForm(schemas[name], {
    name: row?.name ?? '',
    ...Object.fromEntries(fields.map(([key, field]) => [key, start(key, field)])),
    // a new row belongs where one is looking
    ...(!row && country && 'country_id' in kinds[name].fields ? { country_id: country } : {}),
  })

  const saved = { touches: [calls.list, calls.get], onSaved: onClose }
  const create = useSave(calls.create, saved)
  const update = useSave(calls.update, saved)
  const saving = row ? update : create
  return (
    <FormDialog
      title={row ? text.edit(label) : text.add(label)}
      record={row?.id}
      form={form}
      saving={saving.isPending}
      failure={saving.error}
      onClose={onClose}
      onSubmit={(body) =>
        row
          ? update.mutate({ params: { id: row.id }, body: { ...body, version: row.version } })
          : create.mutate({ body: body as { name: string } })
      }
    >
      <Field name="name" label={common.field.name} maxLength={100} wide first />
      {fields.map(([key, field]) => (
        <KindField key={key} name={key} field={field} form={form} row={row} />
      ))}
    </FormDialog>
  )
}

interface FieldProps {
  name: string
  field: FieldKind
  form: ContractForm
  row: MasterRow | undefined
}

function KindField({ name, field, form, row }: FieldProps) {
  const text = useTexts(masterDataTexts)
  const { country } = useTexts(commonTexts)
  const label = text.fields[name] ?? name
  switch (field.type) {
    case 'ref':
      return <Reference name={name} field={field} form={form} row={row} />
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
    case 'money':
      return <Field name={name} label={label} type="money" />
    case 'year':
      return <Field name={name} label={label} type="year" />
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

/** A row of another kind; one that stands `within` another is searched within it, and forgotten when that changes. */
function Reference({
  name,
  field,
  form,
  row,
}: FieldProps & { field: { type: 'ref' } & FieldKind }) {
  const text = useTexts(masterDataTexts)
  const { setValue, control } = form
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
        for (const key of new Set(inner)) if (key in form.getValues()) setValue(key, null)
      }}
    />
  )
}
