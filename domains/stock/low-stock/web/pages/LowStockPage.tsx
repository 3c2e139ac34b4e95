/** Items below their minimum, lowest first. Selected items become orders to their suppliers. */
import { Button } from '@mantine/core'
import { IconShoppingCartPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { masterData } from '#domains/company/master-data/calls.gen.ts'
import { canOpenPage } from '#platform/contract/page-routes.ts'
import { ListPage } from '#platform/web/list/ListPage.tsx'
import { linkTo } from '#platform/web/data/address.ts'
import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { type Column, pickFilter } from '#platform/web/list/table/columns.ts'
import { useCan, useRole } from '#platform/web/data/session.ts'
import { commonTexts } from '#platform/texts/texts.ts'
import { lazyComponent } from '#platform/web/ui/lazyComponent.tsx'
import { useSharedColumns } from '#platform/web/list/table/sharedColumns.tsx'
import type { LowItem } from '../../contract.ts'
import { lowStock } from '../../calls.gen.ts'
import { lowStockTexts } from '../../texts/texts.ts'

const DraftDialog = lazyComponent(async () => (await import('./DraftDialog.tsx')).default)

export default function LowStockPage() {
  const { nav, field } = useTexts(commonTexts)
  const text = useTexts(lowStockTexts)
  const role = useRole()
  const base = canOpenPage(role, '/inventory/$id') ? '/inventory' : '/manufacture-inventory'
  const opens = canOpenPage(role, `${base}/$id`)
  const mayDraft = useCan('low-stock.write')
  return (
    <ListPage
      title={nav.lowStock}
      call={lowStock.list}
      columns={useColumns()}
      search={text.search}
      filters={[
        pickFilter({
          name: 'inventory_category_id',
          label: field.category,
          source: masterData['inventory-category'].list,
          get: masterData['inventory-category'].get,
        }),
      ]}
      {...(opens ? { open: ({ id }: LowItem) => linkTo(`${base}/$id`, { id }) } : {})}
      empty={{ title: text.none, text: text.noneText }}
      renderSelected={
        mayDraft ? (rows, keepOnly) => <DraftButton rows={rows} keepOnly={keepOnly} /> : undefined
      }
    />
  )
}

interface DraftProps {
  rows: LowItem[]
  keepOnly: (ids: readonly number[]) => void
}

function DraftButton({ rows, keepOnly }: DraftProps) {
  const text = useTexts(lowStockTexts)
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button
        size="xs"
        leftSection={<IconShoppingCartPlus size={16} stroke={1.7} aria-hidden />}
        onClick={() => setOpened(true)}
      >
        {text.draft}
      </Button>
      {opened && (
        <DraftDialog
          rows={rows}
          onClose={() => setOpened(false)}
          onDrafted={(ids) => {
            setOpened(false)
            keepOnly(rows.filter(({ id }) => !ids.includes(id)).map(({ id }) => id))
          }}
        />
      )}
    </>
  )
}

function useColumns(): Column<LowItem>[] {
  const { field, entities } = useTexts(commonTexts)
  const text = useTexts(lowStockTexts)
  const { number } = useFormat()
  const elsewhere = ({ elsewhere: others }: LowItem) =>
    others.map(({ garage, surplus }) => `${garage.name}: ${number(surplus)}`).join(', ')
  const shared = useSharedColumns()
  return [
    { name: 'item', label: field.name, value: (row) => row.item.name, width: 165 },
    { name: 'sku', label: text.sku, value: (row) => row.item.sku, width: 120, rank: 6 },
    {
      name: 'available',
      label: text.available,
      value: (row) => row.available,
      kind: 'number',
      width: 100,
    },
    {
      name: 'minimum',
      label: text.minimum,
      value: (row) => row.minimum,
      kind: 'number',
      width: 128,
    },
    {
      name: 'on_order',
      label: text.onOrder,
      value: (row) => row.on_order,
      kind: 'number',
      width: 86,
    },
    {
      name: 'days_left',
      label: text.daysLeft,
      value: (row) => row.days_left,
      kind: 'number',
      width: 90,
      rank: 4,
    },
    {
      name: 'suggested',
      label: text.suggested,
      value: (row) => row.suggested,
      kind: 'number',
      width: 96,
      rank: 2,
    },
    {
      name: 'supplier',
      label: entities.supplier,
      value: (row) => row.supplier?.name,
      width: 125,
      rank: 3,
    },
    {
      name: 'last_price',
      label: text.lastPrice,
      value: (row) => row.last_price,
      kind: 'money',
      rank: 7,
    },
    shared.garage({ width: 135, rank: 5 }),
    {
      name: 'elsewhere',
      label: text.elsewhere,
      value: elsewhere,
      width: 150,
      narrow: 130,
      stays: true,
    },
    { name: 'used', label: text.used, value: (row) => row.used, kind: 'number', rank: 9 },
    {
      name: 'lead_days',
      label: text.leadDays,
      value: (row) => row.lead_days,
      kind: 'number',
      rank: 10,
    },
  ]
}
