import type { z } from 'zod'
import { currencyOf } from '#platform/contract/money/currency.ts'
import { paperSizes } from '#platform/contract/print-document.ts'
import { paperName } from '#platform/web/print/PrintToolbar.tsx'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import { useApiQuery, useFormMutation } from '#platform/web/data/api.ts'
import { Field, useContractForm } from '#platform/web/forms/form.tsx'
import { ShownCurrency } from '#platform/web/language/currency.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { useCountry } from '#platform/web/scope.ts'
import { commonTexts } from '#platform/texts/texts.ts'
import {
  type GarageKind,
  type GarageRow,
  garageChange,
  garageSettings,
  newGarage,
} from '../../contract.ts'
import { garages, general } from '../../calls.gen.ts'
import { usualHours } from '../../hours.ts'
import { OpeningHoursField } from './OpeningHoursField.tsx'
import { legalEntities } from '#domains/company/legal-entities/calls.gen.ts'
import { INDONESIA } from '#domains/company/legal-entities/ids.ts'
import { numberNames } from '#domains/company/legal-entities/names.ts'
import { legalTexts } from '#domains/company/legal-entities/texts/texts.ts'
import { garagesTexts } from '../../texts/texts.ts'

/** The zones of our three countries, with the short names that people there use. */
const zones = {
  'Asia/Jakarta': 'Asia/Jakarta (WIB)',
  'Asia/Pontianak': 'Asia/Pontianak (WIB)',
  'Asia/Makassar': 'Asia/Makassar (WITA)',
  'Asia/Jayapura': 'Asia/Jayapura (WIT)',
  'Asia/Kuala_Lumpur': 'Asia/Kuala Lumpur',
  'Asia/Kuching': 'Asia/Kuching',
  'Europe/Amsterdam': 'Europe/Amsterdam',
}

interface NewProps {
  kind: GarageKind
  onClose: () => void
}

/** Creates a branch or a workshop. */
export function NewGarageDialog({ kind, onClose }: NewProps) {
  const { field, country } = useTexts(commonTexts)
  const text = useTexts(garagesTexts)
  const isWorkshop = kind === 'workshop'
  const selected = useCountry()
  const form = useContractForm(newGarage, {
    name: '',
    country_id: selected || null!,
    address: '',
    ...settingsOf(undefined),
  })
  const create = useFormMutation(garages.create, { onSaved: onClose })
  return (
    <FormDialog
      title={isWorkshop ? text.addWorkshop : text.addBranch}
      size={640}
      form={form}
      save={create}
      onClose={onClose}
      onSubmit={(body) => create.mutate({ body: { ...body, kind } })}
    >
      <Field name="name" label={field.name} maxLength={100} first />
      <Field
        name="country_id"
        label={field.country}
        type="select"
        options={Object.entries(country).map(([id, label]) => ({ value: Number(id), label }))}
      />
      <Field name="address" label={field.address} type="textarea" maxLength={500} />
      <Settings kind={kind} hint={text.codeHint} />
    </FormDialog>
  )
}

interface RowProps {
  row: GarageRow
  onClose: () => void
}

type BranchForm = z.ZodType<object, { name?: string | undefined; address?: string | undefined }>
const named: BranchForm = garageChange.required({ name: true })
const namedWithAddress: BranchForm = garageChange.required({ name: true, address: true })

/** Name and address; the form sends the filled ones. An existing address can change, but not become empty. */
export function GarageDialog({ row, onClose }: RowProps) {
  const { field } = useTexts(commonTexts)
  const text = useTexts(garagesTexts)
  const form = useContractForm(row.address ? namedWithAddress : named, {
    name: row.name,
    address: row.address ?? '',
  })
  const update = useFormMutation(garages.update, { onSaved: onClose })
  return (
    <FormDialog
      title={row.kind === 'workshop' ? text.editWorkshop : text.editBranch}
      record={row.id}
      form={form}
      save={update}
      onClose={onClose}
      onSubmit={({ name, address }) =>
        update.mutate({
          params: { id: row.id },
          body: { ...(name ? { name } : {}), ...(address ? { address } : {}) },
          version: row.version,
        })
      }
    >
      <Field name="name" label={field.name} maxLength={100} wide first />
      <Field name="address" label={field.address} type="textarea" maxLength={500} />
    </FormDialog>
  )
}

const settingsForm = garageSettings.required({ code: true, time_zone: true })

/** The other settings. A garage's country never changes, because its rows depend on it. */
export function GarageSettingsDialog({ row, onClose }: RowProps) {
  const text = useTexts(garagesTexts)
  const form = useContractForm(settingsForm, {
    ...settingsOf(row),
    review_url: row.review_url ?? '',
    approval_moves: row.approval_moves,
    approval_code_from: row.approval_code_from,
    legal_entity_id: row.legal_entity_id,
    // only companies in Indonesia number their places: elsewhere it is not sent
    nitku: row.country_id === INDONESIA ? row.nitku : undefined,
  })
  const update = useFormMutation(garages.updateSettings, { onSaved: onClose })
  return (
    <FormDialog
      title={text.settingsOf(row.name)}
      record={row.id}
      size={640}
      form={form}
      save={update}
      onClose={onClose}
      onSubmit={(body) => update.mutate({ params: { id: row.id }, body, version: row.version })}
    >
      <Settings kind={row.kind} hint={text.codeUse} />
      {row.kind === 'garage' && (
        <ShownCurrency value={currencyOf(row.currency)}>
          <Approval />
        </ShownCurrency>
      )}
      <Field name="review_url" label={text.reviewUrl} hint={text.reviewHint} maxLength={500} wide />
      <Company kind={row.kind} countryId={row.country_id} />
    </FormDialog>
  )
}

type SettingsForm = z.input<typeof settingsForm>

/** The form's initial values; the server makes a missing code and zone. */
const settingsOf = (row: GarageRow | undefined): SettingsForm => ({
  parent_id: row?.parent_id ?? null,
  code: row?.code ?? '',
  date_established: row?.date_established ?? null,
  time_zone: row?.time_zone ?? null!,
  phone: row?.phone ?? '',
  bank_account: row?.bank_account ?? '',
  opening_hours: [...(row?.opening_hours ?? usualHours)],
  paper: row?.paper ?? 'a4',
})

function Settings({ kind, hint }: { kind: GarageKind; hint: string }) {
  const { field, paper } = useTexts(commonTexts)
  const text = useTexts(garagesTexts)
  const isWorkshop = kind === 'workshop'
  const parents = useApiQuery(general.parents, {}, { enabled: isWorkshop }).data?.data ?? []
  return (
    <>
      {isWorkshop && (
        <Field
          name="parent_id"
          label={text.parent}
          type="select"
          wide
          options={parents.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      <Field name="code" label={text.code} hint={hint} maxLength={8} />
      <Field name="phone" label={field.phone} type="phone" maxLength={40} />
      <Field name="date_established" label={field.dateEstablished} type="date" />
      <Field
        name="time_zone"
        label={text.timeZone}
        type="select"
        options={Object.entries(zones).map(([value, label]) => ({ value, label }))}
      />
      <Field name="bank_account" label={text.bankAccount} maxLength={200} wide />
      <Field
        name="paper"
        label={paper.size}
        hint={text.paperHint}
        type="select"
        options={paperSizes.map((size) => ({ value: size, label: paperName(size, paper) }))}
      />
      <OpeningHoursField />
    </>
  )
}

/** What happens when a customer decides on an estimate by a link. */
function Approval() {
  const text = useTexts(garagesTexts)
  return (
    <>
      <Field
        name="approval_moves"
        label={text.approvalMoves}
        hint={text.approvalMovesHint}
        type="switch"
        wide
      />
      <Field
        name="approval_code_from"
        label={text.approvalCodeFrom}
        hint={text.approvalCodeFromHint}
        type="money"
        wide
      />
    </>
  )
}

/** Who issues the documents of the place; in Indonesia also which of the company's places it is. */
function Company({ kind, countryId }: { kind: GarageKind; countryId: number }) {
  const text = useTexts(legalTexts)
  const entities = useApiQuery(legalEntities.pick, {}).data?.data ?? []
  const ofCountry = entities.filter(({ country_id }) => country_id === countryId)
  return (
    <>
      <Field
        name="legal_entity_id"
        label={text.ofGarage}
        hint={kind === 'workshop' ? text.ofWorkshopHint : text.ofGarageHint}
        type="select"
        options={ofCountry.map(({ id, name }) => ({ value: id, label: name }))}
      />
      {countryId === INDONESIA && <Field name="nitku" label={numberNames.nitku} maxLength={20} />}
    </>
  )
}
