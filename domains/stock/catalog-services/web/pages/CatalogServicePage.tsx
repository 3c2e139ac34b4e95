/** One service: what it costs from which day on, and what it holds if it is a package. */
import { Button, VisuallyHidden } from '@mantine/core'
import { IconPencil, IconPlus, IconTool } from '@tabler/icons-react'
import { useState } from 'react'
import { DetailLoad } from '#platform/web/record/RecordLoad.tsx'
import { FormDialog } from '#platform/web/FormDialog.tsx'
import { to, useIdParam } from '#platform/web/address.ts'
import { useAct, useAsk, useSave } from '#platform/web/api.ts'
import { confirmDelete } from '#platform/web/confirm.ts'
import { useNameOfCountry } from '#platform/web/countries.ts'
import { Field, useContractForm } from '#platform/web/form.tsx'
import { useFormat } from '#platform/web/format.ts'
import { useTexts } from '#platform/web/i18n.tsx'
import { commonTexts } from '#platform/web/texts/texts.ts'
import { Money } from '#platform/web/ui/Money.tsx'
import { PageHead, Panel } from '#platform/web/ui/PageHead.tsx'
import { RowButtons } from '#platform/web/ui/RowButtons.tsx'
import { Status } from '#platform/web/ui/Status.tsx'
import detail from '#platform/web/record/record.module.css'
import { later } from '#platform/web/ui/later.tsx'
import { FactsPanel, RecordPanel } from '#platform/web/record/RecordPanel.tsx'
import { type CatalogServiceDetail, type PriceRow, catalogServices } from '../../contract.ts'
import css from './catalog.module.css'
import { catalogServicesTexts } from '../texts/texts.ts'

const CatalogServiceDialog = later(async () => (await import('./CatalogServiceDialog.tsx')).default)

export default function CatalogServicePage() {
  const id = useIdParam('id')
  const text = useTexts(catalogServicesTexts)
  const { nav } = useTexts(commonTexts)
  return (
    <DetailLoad
      asked={useAsk(catalogServices.get, { params: { id } })}
      list={{ title: nav.catalogServices, path: to('/catalog-services'), back: text.backToList }}
      missing={text.missing}
      icon={IconTool}
    >
      {(service) => <Shown service={service} />}
    </DetailLoad>
  )
}

interface Of {
  service: CatalogServiceDetail
}

function Shown({ service }: Of) {
  const { field, button } = useTexts(commonTexts)
  const nameOfCountry = useNameOfCountry()
  const text = useTexts(catalogServicesTexts)
  const { rupiah, number } = useFormat()
  const [isEditing, setEditing] = useState(false)
  const place = nameOfCountry(service.country_id, service.country.name)
  const days = service.warranty_days
  return (
    <>
      <PageHead
        title={service.name}
        subtitle={[service.is_package ? text.package : '', place].filter(Boolean).join(' · ')}
        actions={
          service.can.update.ok && (
            <Button
              leftSection={<IconPencil size={16} aria-hidden />}
              onClick={() => setEditing(true)}
            >
              {button.edit}
            </Button>
          )
        }
      />
      <div className={detail.page}>
        <div className={detail.side}>
          <FactsPanel
            title={text.facts}
            rows={[
              [field.price, rupiah(service.price)],
              [field.category, service.service_category?.name],
              [text.minutes, number(service.minutes)],
              [text.warranty, days ? text.days(number(days), days === 1) : null],
              [text.warrantyCondition, text.condition[service.warranty_condition]],
              [field.description, service.description],
            ]}
          />
        </div>
        <div>
          <Prices service={service} />
          {service.is_package && <Items service={service} />}
        </div>
      </div>
      {isEditing && <CatalogServiceDialog row={service} onClose={() => setEditing(false)} />}
    </>
  )
}

const tones = { past: 'neutral', current: 'good', future: 'waiting' } as const

function Prices({ service }: Of) {
  const { field } = useTexts(commonTexts)
  const text = useTexts(catalogServicesTexts)
  const { dayLong } = useFormat()
  const { data } = useAsk(catalogServices.prices, { params: { id: service.id } })
  const [isAdding, setAdding] = useState(false)
  const remove = useAct(catalogServices.removePrice)
  const ask = async (row: PriceRow) => {
    if (await confirmDelete(text.priceFrom(dayLong(row.from))))
      remove.mutate({ params: { id: service.id, price_id: row.id } })
  }
  return (
    <Panel className={detail.card ?? ''}>
      <div className={css.adds}>
        <h2 className={detail.heading}>{text.prices}</h2>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size={15} aria-hidden />}
          onClick={() => setAdding(true)}
        >
          {text.addPrice}
        </Button>
      </div>
      <div className={css.scroll} {...{ role: 'region', 'aria-label': text.prices, tabIndex: 0 }}>
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">{text.from}</th>
              <th scope="col" data-end>
                {field.price}
              </th>
              <th scope="col">{field.status}</th>
              <th scope="col">{text.by}</th>
              <th scope="col">
                <VisuallyHidden>{text.actions}</VisuallyHidden>
              </th>
            </tr>
          </thead>
          <tbody>
            {(data?.data ?? []).map((row) => (
              <tr key={row.id}>
                <td>{dayLong(row.from)}</td>
                <td data-end>
                  <Money value={row.price} />
                </td>
                <td>
                  <Status tone={tones[row.state]}>{text.state[row.state]}</Status>
                </td>
                <td>{row.created_by ?? '—'}</td>
                <td data-end>
                  {row.state === 'future' && (
                    <RowButtons
                      of={text.priceFrom(dayLong(row.from))}
                      onDelete={() => void ask(row)}
                    />
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {isAdding && <PriceDialog service={service} onClose={() => setAdding(false)} />}
    </Panel>
  )
}

function PriceDialog({ service, onClose }: Of & { onClose: () => void }) {
  const { field } = useTexts(commonTexts)
  const text = useTexts(catalogServicesTexts)
  const form = useContractForm(catalogServices.addPrice.body, { price: service.price, from: null })
  const save = useSave(catalogServices.addPrice, { onSaved: onClose })
  return (
    <FormDialog
      title={text.addPrice}
      form={form}
      saving={save.isPending}
      failure={save.error}
      onClose={onClose}
      onSubmit={(body) => save.mutate({ params: { id: service.id }, body })}
    >
      <Field name="price" label={field.price} type="money" first />
      <Field name="from" label={text.from} type="date" hint={text.fromHint} />
    </FormDialog>
  )
}

function Items({ service }: Of) {
  const { field } = useTexts(commonTexts)
  const text = useTexts(catalogServicesTexts)
  const { number } = useFormat()
  return (
    <RecordPanel title={text.items}>
      <div className={css.scroll} {...{ role: 'region', 'aria-label': text.items, tabIndex: 0 }}>
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">{field.name}</th>
              <th scope="col">{text.sku}</th>
              <th scope="col" data-end>
                {field.quantity}
              </th>
              <th scope="col" data-end>
                {text.alone}
              </th>
            </tr>
          </thead>
          <tbody>
            {service.items.map((item, at) => (
              <tr key={`${item.sku ?? item.catalog_service_id} ${at}`}>
                <td>{item.name ?? '—'}</td>
                <td>{item.sku ?? '—'}</td>
                <td data-end>{number(item.qty)}</td>
                <td data-end>
                  {item.price === null ? text.ofGarage : <Money value={item.price} />}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </RecordPanel>
  )
}
