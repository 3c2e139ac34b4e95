import { ActionIcon, Button, VisuallyHidden } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { MasterPicker } from '#domains/company/master-data/web/shared/MasterPicker.tsx'
import { Picker } from '#platform/web/forms/Picker.tsx'
import { useApiQuery } from '#platform/web/data/api.ts'
import { Field } from '#platform/web/forms/form.tsx'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { RecordDialog } from '#platform/web/record/record.tsx'
import { useCountry } from '#platform/web/scope.ts'
import { commonTexts } from '#platform/texts/texts.ts'
import { type CatalogServiceDetail, newCatalogService } from '../../contract.ts'
import { catalogServices } from '../../calls.gen.ts'
import css from './catalog.module.css'
import { catalogServicesTexts } from '../../texts/texts.ts'
import { warrantyConditions } from '../../rules.ts'

interface Props {
  /** Undefined creates a new one. */
  row: { id: number } | undefined
  onClose: () => void
}

/** Adds or edits a service in the price list of a country. */
export default function CatalogServiceDialog({ row, onClose }: Props) {
  return row ? <Change id={row.id} onClose={onClose} /> : <Form row={undefined} onClose={onClose} />
}

/** Rows of the list lack the items of a package, so this loads them. */
function Change({ id, onClose }: { id: number; onClose: () => void }) {
  const { data } = useApiQuery(catalogServices.get, { params: { id } })
  return data && <Form row={data} onClose={onClose} />
}

function Form({ row, onClose }: { row: CatalogServiceDetail | undefined; onClose: () => void }) {
  const text = useTexts(catalogServicesTexts)
  const selected = useCountry()
  const items = (row?.items ?? []).map(({ catalog_service_id, sku, qty }) => ({
    catalog_service_id,
    sku,
    qty,
  }))
  return (
    <RecordDialog
      calls={catalogServices}
      schema={newCatalogService}
      row={row}
      // a new one starts with the selected country
      start={row ? { items } : selected ? { country_id: selected } : {}}
      titles={[text.add, text.edit]}
      onClose={onClose}
    >
      <CatalogServiceFields row={row} />
    </RecordDialog>
  )
}

function CatalogServiceFields({ row }: { row: CatalogServiceDetail | undefined }) {
  const { field, country } = useTexts(commonTexts)
  const text = useTexts(catalogServicesTexts)
  const { setValue } = useFormContext<z.input<typeof newCatalogService>>()
  const countryId = useWatch<z.input<typeof newCatalogService>, 'country_id'>({
    name: 'country_id',
  })
  return (
    <>
      <Field name="name" label={field.name} maxLength={100} wide first />
      <Field
        name="country_id"
        label={field.country}
        type="select"
        options={Object.entries(country).map(([id, label]) => ({ value: Number(id), label }))}
        // each country has its own categories
        onChanged={() => setValue('service_category_id', null)}
      />
      <MasterPicker
        key={countryId ?? 0}
        kind="service-category"
        name="service_category_id"
        label={field.category}
        within={{ country_id: countryId ?? null }}
        disabled={!countryId}
        initial={row?.country_id === countryId ? (row?.service_category ?? null) : null}
      />
      <Field name="price" label={field.price} type="money" hint={row && text.fromToday} />
      <Field name="minutes" label={text.minutes} type="number" hint={text.minutesHint} />
      <Field name="warranty_days" label={text.warrantyDays} type="number" />
      <Field
        name="warranty_condition"
        label={text.warrantyCondition}
        type="select"
        options={warrantyConditions.map((value) => ({ value, label: text.condition[value] }))}
      />
      <Field name="description" label={field.description} type="textarea" maxLength={1000} />
      <Items key={`items ${countryId ?? 0}`} countryId={countryId ?? 0} row={row} />
    </>
  )
}

/** The items of a package: services of the country, and parts by SKU. */
function Items({ countryId, row }: { countryId: number; row: CatalogServiceDetail | undefined }) {
  const { field, button } = useTexts(commonTexts)
  const text = useTexts(catalogServicesTexts)
  const { fields, append, remove } = useFieldArray<
    Required<Pick<z.input<typeof newCatalogService>, 'items'>>,
    'items'
  >({ name: 'items' })
  const add = (item: { catalog_service_id: number | null; sku: string | null }) =>
    append({ ...item, qty: 1 }, { shouldFocus: false })
  const nameOf = (id: number | null | undefined) =>
    row?.items.find(({ catalog_service_id }) => catalog_service_id === id)?.name
  return (
    <section className={css.items} aria-label={text.items}>
      <p className={css.hint}>{text.itemsHint}</p>
      {fields.map(({ id, sku, catalog_service_id: service }, at) => (
        <fieldset key={id} className={css.item}>
          <VisuallyHidden component="legend">{text.item(at + 1)}</VisuallyHidden>
          {sku === null || sku === undefined ? (
            <Picker
              name={`items.${at}.catalog_service_id`}
              label={text.service}
              source={catalogServices.list}
              query={{ country_id: countryId, garage_id: 0, is_package: 'false' }}
              initial={service ? { id: service, name: nameOf(service) ?? '' } : null}
              required
            />
          ) : (
            <Field name={`items.${at}.sku`} label={text.sku} maxLength={60} required />
          )}
          <Field name={`items.${at}.qty`} label={field.quantity} type="number" required />
          <ActionIcon
            variant="subtle"
            color="gray"
            size={34}
            className={css.remove ?? ''}
            aria-label={`${button.remove}: ${text.item(at + 1)}`}
            onClick={() => remove(at)}
          >
            <IconX size={16} aria-hidden />
          </ActionIcon>
        </fieldset>
      ))}
      <div className={css.adds}>
        <Button
          variant="subtle"
          size="compact-sm"
          disabled={!countryId}
          leftSection={<IconPlus size={15} aria-hidden />}
          onClick={() => add({ catalog_service_id: null, sku: null })}
        >
          {text.addService}
        </Button>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size={15} aria-hidden />}
          onClick={() => add({ catalog_service_id: null, sku: '' })}
        >
          {text.addPart}
        </Button>
      </div>
    </section>
  )
}
