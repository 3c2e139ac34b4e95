/** One service: its prices by start day, and its items if it is a package. */
import { Button } from '@mantine/core'
import { IconPencil, IconPlus, IconTool } from '@tabler/icons-react'
import { useState } from 'react'
import { linkTo } from '#platform/web/data/address.ts'
import { useActionMutation, useApiQuery } from '#platform/web/data/api.ts'
import { confirmDelete } from '#platform/web/confirm.ts'
import { useNameOfCountry } from '#platform/web/language/countries.ts'
import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import type { Column } from '#platform/web/list/table/columns.ts'
import type { Action } from '#platform/web/record/RecordActions.tsx'
import { type RecordKind, RecordLoader } from '#platform/web/record/RecordLoader.tsx'
import { RecordPage } from '#platform/web/record/RecordPage.tsx'
import { DetailsPanel, RecordPanel } from '#platform/web/record/RecordPanel.tsx'
import { RecordTable } from '#platform/web/record/RecordTable.tsx'
import { commonTexts } from '#platform/texts/texts.ts'
import { AbilityGuard } from '#platform/web/ui/feedback/AbilityGuard.tsx'
import { RowButtons } from '#platform/web/ui/RowButtons.tsx'
import { Status } from '#platform/web/ui/Status.tsx'
import { lazyComponent } from '#platform/web/ui/lazyComponent.tsx'
import type { CatalogServiceDetail, PriceRow } from '../../contract.ts'
import { catalogServices } from '../../calls.gen.ts'
import { catalogServicesTexts } from '../../texts/texts.ts'

const CatalogServiceDialog = lazyComponent(
  async () => (await import('./CatalogServiceDialog.tsx')).default,
)
const PriceDialog = lazyComponent(async () => (await import('./PriceDialog.tsx')).default)

const serviceRecord: RecordKind<typeof catalogServices.get> = {
  get: catalogServices.get,
  nav: 'catalogServices',
  list: linkTo('/catalog-services'),
  texts: catalogServicesTexts,
  icon: IconTool,
}

const CatalogServicePage = () => (
  <RecordLoader of={serviceRecord}>{(service) => <Shown service={service} />}</RecordLoader>
)
export default CatalogServicePage

interface Of {
  service: CatalogServiceDetail
}

function Shown({ service }: Of) {
  const nameOfCountry = useNameOfCountry()
  const text = useTexts(catalogServicesTexts)
  const place = nameOfCountry(service.country_id, service.country.name)
  const actions = useActions(service)
  return (
    <RecordPage
      title={service.name}
      subtitle={[service.is_package ? text.package : '', place].filter(Boolean).join(' · ')}
      actions={actions}
      side={<ServiceFacts service={service} />}
    >
      <Prices service={service} />
      {service.is_package && <Items service={service} />}
    </RecordPage>
  )
}

function useActions(service: CatalogServiceDetail): Action[] {
  const { button } = useTexts(commonTexts)
  return [
    {
      name: 'edit',
      label: button.edit,
      icon: IconPencil,
      can: service.can.update,
      main: true,
      dialog: (close) => <CatalogServiceDialog row={service} onClose={close} />,
    },
  ]
}

function ServiceFacts({ service }: Of) {
  const { field } = useTexts(commonTexts)
  const text = useTexts(catalogServicesTexts)
  const { money, number } = useFormat()
  const days = service.warranty_days
  return (
    <DetailsPanel
      title={text.facts}
      rows={[
        [field.price, money(service.price)],
        [field.category, service.service_category?.name],
        [text.minutes, number(service.minutes)],
        [text.warranty, days ? text.days(number(days), days === 1) : null],
        [text.warrantyCondition, text.condition[service.warranty_condition]],
        [field.description, service.description],
      ]}
    />
  )
}

const tones = { past: 'neutral', current: 'good', future: 'waiting' } as const

function Prices({ service }: Of) {
  const text = useTexts(catalogServicesTexts)
  const { data } = useApiQuery(catalogServices.prices, { params: { id: service.id } })
  const columns = usePriceColumns(service)
  const [isAdding, setAdding] = useState(false)
  return (
    <RecordPanel
      title={text.prices}
      beside={
        <AbilityGuard ability={service.can.update}>
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconPlus size={15} aria-hidden />}
            onClick={() => setAdding(true)}
          >
            {text.addPrice}
          </Button>
        </AbilityGuard>
      }
    >
      <RecordTable
        label={text.prices}
        rows={data?.data ?? []}
        rowKey={({ id }) => id}
        columns={columns}
      />
      {isAdding && <PriceDialog service={service} onClose={() => setAdding(false)} />}
    </RecordPanel>
  )
}

function usePriceColumns(service: CatalogServiceDetail): Column<PriceRow>[] {
  const { field } = useTexts(commonTexts)
  const text = useTexts(catalogServicesTexts)
  const { dayLong } = useFormat()
  const remove = useActionMutation(catalogServices.removePrice)
  const confirmRemoval = async (row: PriceRow) => {
    if (await confirmDelete(text.priceFrom(dayLong(row.from))))
      remove.mutate({ params: { id: service.id, price_id: row.id } })
  }
  return [
    {
      name: 'from',
      label: text.from,
      value: ({ from }) => from,
      cell: ({ from }) => dayLong(from),
    },
    { name: 'price', label: field.price, value: ({ price }) => price, kind: 'money' },
    {
      name: 'state',
      label: field.status,
      value: ({ state }) => text.state[state],
      cell: ({ state }) => <Status tone={tones[state]}>{text.state[state]}</Status>,
    },
    { name: 'by', label: text.by, value: (row) => row.created_by },
    {
      name: 'actions',
      label: text.actions,
      value: () => '-',
      cell: (row) =>
        row.state === 'future' && (
          <RowButtons
            of={text.priceFrom(dayLong(row.from))}
            onDelete={() => void confirmRemoval(row)}
          />
        ),
    },
  ]
}

function Items({ service }: Of) {
  const text = useTexts(catalogServicesTexts)
  const columns = useItemColumns()
  return (
    <RecordPanel title={text.items}>
      <RecordTable
        label={text.items}
        rows={service.items}
        rowKey={(item, at) => `${item.sku ?? item.catalog_service_id} ${at}`}
        columns={columns}
      />
    </RecordPanel>
  )
}

function useItemColumns(): Column<CatalogServiceDetail['items'][number]>[] {
  const { field } = useTexts(commonTexts)
  const text = useTexts(catalogServicesTexts)
  const { money } = useFormat()
  return [
    { name: 'name', label: field.name, value: (item) => item.name },
    { name: 'sku', label: text.sku, value: (item) => item.sku },
    { name: 'qty', label: field.quantity, value: (item) => item.qty, kind: 'number' },
    {
      name: 'price',
      label: text.alone,
      value: (item) => item.price,
      kind: 'money',
      cell: ({ price }) => (price === null ? text.ofGarage : money(price)),
    },
  ]
}
