import { FormDialog } from '#platform/web/FormDialog.tsx'
import { useAsk, useSave } from '#platform/web/api.ts'
import { Field, useContractForm } from '#platform/web/form.tsx'
import { useTexts } from '#platform/web/i18n.tsx'
import { useCountry } from '#platform/web/scope.ts'
import { commonTexts } from '#platform/web/texts/texts.ts'
import { type GarageKind, type GarageRow, garages, general, newGarage } from '../contract.ts'
import { branchUpdate } from './branchUpdate.ts'
import { garagesTexts } from './texts/texts.ts'

/** The zones of our three countries; the short names are those that people there use. */
const zones = {
  'Asia/Jakarta': 'Asia/Jakarta (WIB)',
  'Asia/Pontianak': 'Asia/Pontianak (WIB)',
  'Asia/Makassar': 'Asia/Makassar (WITA)',
  'Asia/Jayapura': 'Asia/Jayapura (WIT)',
  'Asia/Kuala_Lumpur': 'Asia/Kuala Lumpur',
  'Asia/Kuching': 'Asia/Kuching',
  'Europe/Amsterdam': 'Europe/Amsterdam',
}

interface Props {
  kind: GarageKind
  /** Undefined: a new one. */
  row: GarageRow | undefined
  onClose: () => void
}

/** Creates or changes a branch or a workshop. Where it lies never changes: its rows depend on it. */
export default function GarageDialog({ kind, row, onClose }: Props) {
  const { field, country } = useTexts(commonTexts)
  const text = useTexts(garagesTexts)
  const isWorkshop = kind === 'workshop'
  const selected = useCountry()
  const parents = useAsk(general.parents, {}, { enabled: isWorkshop }).data?.data ?? []

  const form = useContractForm(newGarage, {
    name: row?.name ?? '',
    country_id: row?.country_id ?? (selected || null!),
    address: row?.address ?? '',
    date_established: row?.date_established ?? null,
    code: row?.code ?? '',
    time_zone: row?.time_zone ?? null,
    phone: row?.phone ?? '',
    bank_account: row?.bank_account ?? '',
    parent_id: row?.parent_id ?? null,
  })
  const saved = { touches: [garages.list, garages.get, general.parents], onSaved: onClose }
  const create = useSave(garages.create, saved)
  const update = useSave(garages.update, saved)
  const saving = row ? update : create

  const save = (body: Parameters<typeof create.mutate>[0]['body']) => {
    if (!row) return create.mutate({ body: { ...body, kind } })
    update.mutate({ params: { id: row.id }, body: branchUpdate(row, body) })
  }
  const titles = isWorkshop
    ? [text.addWorkshop, text.editWorkshop]
    : [text.addBranch, text.editBranch]
  return (
    <FormDialog
      title={(row ? titles[1] : titles[0]) ?? ''}
      record={row?.id}
      size={640}
      form={form}
      saving={saving.isPending}
      failure={saving.error}
      onClose={onClose}
      onSubmit={save}
    >
      <Field name="name" label={field.name} maxLength={100} first />
      <Field
        name="country_id"
        label={field.country}
        type="select"
        disabled={Boolean(row)}
        options={Object.entries(country).map(([id, label]) => ({ value: Number(id), label }))}
      />
      <Field name="address" label={field.address} type="textarea" maxLength={500} />
      {isWorkshop && (
        <Field
          name="parent_id"
          label={text.parent}
          type="select"
          wide
          options={parents.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      <Field name="code" label={text.code} hint={text.codeHint} maxLength={8} wide />
      <Field name="date_established" label={field.dateEstablished} type="date" />
      <Field
        name="time_zone"
        label={text.timeZone}
        type="select"
        options={Object.entries(zones).map(([value, label]) => ({ value, label }))}
      />
      <Field name="phone" label={field.phone} type="phone" maxLength={40} />
      <Field name="bank_account" label={text.bankAccount} maxLength={200} />
    </FormDialog>
  )
}
