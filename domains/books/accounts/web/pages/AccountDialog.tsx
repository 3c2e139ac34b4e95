import { useWatch } from 'react-hook-form'
import { NETHERLANDS } from '#domains/company/legal-entities/ids.ts'
import { garages } from '#domains/company/garages/calls.gen.ts'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import { Picker } from '#platform/web/forms/Picker.tsx'
import { useApiQuery, useFormMutation } from '#platform/web/data/api.ts'
import { Field, useContractForm } from '#platform/web/forms/form.tsx'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { useCountry } from '#platform/web/scope.ts'
import { commonTexts } from '#platform/texts/texts.ts'
import { type AccountRow, newAccount } from '../../contract.ts'
import { type AccountType, accountTypes, groupsOf } from '../../groups.ts'
import { accounts } from '../../calls.gen.ts'
import { useAccountName } from '../shared/accountName.ts'
import { accountTexts } from '../../texts/texts.ts'

interface Props {
  /** The account to change; without it a new one. */
  row?: AccountRow
  /** The parent of a new account. */
  below?: AccountRow
  onClose: () => void
}

/** Creates or changes an account. Fields that can no longer change are disabled and show the reason. */
export function AccountDialog({ row, below, onClose }: Props) {
  const { data } = useApiQuery(
    accounts.get,
    { params: { id: row?.id ?? 0 } },
    { enabled: Boolean(row) },
  )
  // the dialog opens once it knows which fields may still change
  if (row && !data) return null
  return <Dialog row={row} detail={data} below={below} onClose={onClose} />
}

interface Detail {
  parent?: { id: number; code: string; name: string } | null | undefined
  used?: boolean | undefined
  has_children?: boolean | undefined
}

interface DialogProps extends Pick<Props, 'onClose'> {
  row: AccountRow | undefined
  below: AccountRow | undefined
  detail: Detail | undefined
}

function useAccountForm({ row, below }: Pick<DialogProps, 'row' | 'below'>) {
  const chosenCountry = useCountry()
  return useContractForm(newAccount, {
    code: row?.code ?? '',
    name: row?.name ?? '',
    name_id: row?.name_id ?? '',
    type: row?.type ?? below?.type ?? null,
    group: row?.group ?? null,
    parent_id: row?.parent_id ?? below?.id ?? null,
    garage_id: row?.garage_id ?? below?.garage_id ?? null,
    country_id: row?.country_id ?? below?.country_id ?? (chosenCountry || null),
    rgs: row?.rgs ?? '',
    postable: row?.postable ?? true,
    active: row?.active ?? true,
  })
}

function Dialog({ row, detail, below, onClose }: DialogProps) {
  const text = useTexts(accountTexts)
  const form = useAccountForm({ row, below })
  const saved = { onSaved: onClose }
  const create = useFormMutation(accounts.create, saved)
  const update = useFormMutation(accounts.update, saved)
  const saving = row ? update : create

  const used = detail?.used ? text.used : undefined
  const system = row?.system ? text.system : undefined
  const inTree = used ?? (detail?.has_children ? text.hasChildren : undefined)
  const parts = { control: form.control, setValue: form.setValue, inTree, system }
  return (
    <FormDialog
      title={row ? text.edit : text.add}
      record={row?.id}
      form={form}
      save={saving}
      onClose={onClose}
      size={680}
      onSubmit={({ country_id, ...body }) =>
        row
          ? update.mutate({ params: { id: row.id }, body: { ...body, version: row.version } })
          : create.mutate({ body: { ...body, country_id } })
      }
    >
      <Names {...parts} keepsCountry={Boolean(row || below)} />
      <Kind {...parts} getValues={form.getValues} />
      <Place
        {...parts}
        used={used}
        parent={row ? detail?.parent : below}
        garage={row?.garage ?? below?.garage ?? null}
      />
      <Rgs {...parts} />
      <Switches {...parts} />
    </FormDialog>
  )
}

type Form = ReturnType<typeof useAccountForm>

/** Reasons why a field can no longer change. */
interface Parts extends Pick<Form, 'control' | 'setValue'> {
  inTree: string | undefined
  system: string | undefined
}

function Names({ setValue, keepsCountry }: Parts & { keepsCountry: boolean }) {
  const text = useTexts(accountTexts)
  const { field, country: countries } = useTexts(commonTexts)
  return (
    <>
      <Field name="code" label={text.code} maxLength={20} first />
      <Field
        name="country_id"
        label={field.country}
        type="select"
        required
        disabled={keepsCountry}
        options={Object.entries(countries).map(([id, label]) => ({ value: Number(id), label }))}
        onChanged={() => {
          setValue('parent_id', null)
          setValue('garage_id', null)
        }}
      />
      <Field name="name" label={text.name} maxLength={100} />
      <Field name="name_id" label={text.nameId} maxLength={100} />
    </>
  )
}

function Kind({ control, setValue, getValues, inTree }: Parts & Pick<Form, 'getValues'>) {
  const text = useTexts(accountTexts)
  const { field } = useTexts(commonTexts)
  const type = useWatch({ control, name: 'type' }) as AccountType | undefined
  const postable = useWatch({ control, name: 'postable' })
  return (
    <>
      <Field
        name="type"
        label={text.type}
        type="select"
        disabled={Boolean(inTree)}
        {...(inTree ? { hint: inTree } : {})}
        options={accountTypes.map((value) => ({ value, label: text.types[value] }))}
        onChanged={(value) => {
          const fits = groupsOf(value as AccountType).some(
            ({ code }) => code === getValues('group'),
          )
          if (!fits) setValue('group', null)
          setValue('parent_id', null)
        }}
      />
      <Field
        name="group"
        label={field.group}
        type="select"
        required={Boolean(postable)}
        options={groupsOf(type).map(({ code }) => ({ value: code, label: text.groups[code] }))}
      />
    </>
  )
}

/** Shown only where an audit file needs it. */
function Rgs({ control }: Parts) {
  const text = useTexts(accountTexts)
  const country = useWatch({ control, name: 'country_id' })
  return (
    country === NETHERLANDS && (
      <Field name="rgs" label={text.rgs} hint={text.rgsHint} maxLength={31} />
    )
  )
}

interface PlaceProps extends Parts {
  used: string | undefined
  parent: { id: number; code: string; name: string } | null | undefined
  garage: { id: number; name: string } | null
}

/** The parent account, and the garage that owns the account. */
function Place({ control, used, system, parent, garage }: PlaceProps) {
  const text = useTexts(accountTexts)
  const { field, shell } = useTexts(commonTexts)
  const { codeAndName } = useAccountName()
  const type = useWatch({ control, name: 'type' }) as AccountType | undefined
  const country = useWatch({ control, name: 'country_id' })
  const inCountry = country ? { country_id: country } : {}
  return (
    <>
      <Picker
        // a change of type or country searches again
        key={`parent ${type} ${country}`}
        name="parent_id"
        label={text.parent}
        source={accounts.list}
        get={accounts.get}
        query={{ postable: 'false', ...(type ? { type } : {}), ...inCountry, garage_id: 0 }}
        rowLabel={codeAndName}
        initial={parent ? { id: parent.id, name: codeAndName(parent) } : null}
        disabled={Boolean(used)}
        {...(used ? { hint: used } : {})}
      />
      <Picker
        key={`garage ${country}`}
        name="garage_id"
        label={field.garage}
        source={garages.list}
        query={{ ...inCountry, garage_id: 0 }}
        initial={garage}
        placeholder={shell.selectAll}
        disabled={Boolean(system)}
        {...(system ? { hint: system } : {})}
      />
    </>
  )
}

function Switches({ inTree, system }: Parts) {
  const text = useTexts(accountTexts)
  return (
    <>
      <Field
        name="postable"
        label={text.postable}
        type="switch"
        disabled={Boolean(inTree ?? system)}
        hint={inTree ?? system ?? text.postableHint}
      />
      <Field
        name="active"
        label={text.active}
        type="switch"
        disabled={Boolean(system)}
        hint={system ?? text.activeHint}
      />
    </>
  )
}
