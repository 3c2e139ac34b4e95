/** One item: details, twelve months of stock, reservations, stock elsewhere, and movements. */
import {
  IconAdjustments,
  IconPackageOff,
  IconPencil,
  IconQrcode,
  IconTrashX,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type Action, useRemoval } from '#platform/web/record/RecordActions.tsx'
import { DetailLoader } from '#platform/web/record/RecordLoader.tsx'
import { RecordPage } from '#platform/web/record/RecordPage.tsx'
import {
  DetailsPanel,
  PanelList,
  PanelMessage,
  RecordPanel,
} from '#platform/web/record/RecordPanel.tsx'
import { linkTo, useIdParam } from '#platform/web/data/address.ts'
import { useApiQuery } from '#platform/web/data/api.ts'
import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { commonTexts } from '#platform/texts/texts.ts'
import { Status } from '#platform/web/ui/Status.tsx'
import { lazyComponent } from '#platform/web/ui/lazyComponent.tsx'
import type { InventoryItem } from '../../contract.ts'
import { inventory } from '../../calls.gen.ts'
import { StockChart } from './StockChart.tsx'
import { Movements } from './Movements.tsx'
import { useBase } from './base.ts'
import { useUnitName } from '../shared/unitName.ts'
import css from './item.module.css'
import { inventoryTexts } from '../../texts/texts.ts'

const ItemDialog = lazyComponent(async () => (await import('./ItemDialog.tsx')).default)
const Prices = lazyComponent(async () => (await import('./Prices.tsx')).default)
const LabelDialog = lazyComponent(async () => (await import('./LabelDialog.tsx')).default)
const AdjustDialog = lazyComponent(async () => (await import('./StockDialog.tsx')).AdjustDialog)
const ScrapDialog = lazyComponent(async () => (await import('./StockDialog.tsx')).ScrapDialog)

export default function ItemPage() {
  const id = useIdParam('id')
  const { title, list } = useBase()
  const text = useTexts(inventoryTexts)
  return (
    <DetailLoader
      asked={useApiQuery(inventory.one, { params: { id } })}
      list={{ title, path: list, back: text.backToList }}
      missing={text.missing}
      icon={IconPackageOff}
    >
      {(item) => <Shown item={item} />}
    </DetailLoader>
  )
}

interface Of {
  item: InventoryItem
}

function Shown({ item }: Of) {
  const actions = useActions(item)
  return (
    <RecordPage
      title={item.name}
      subtitle={`${item.sku} · ${item.garage.name}`}
      actions={actions}
      side={
        <>
          <ItemFacts item={item} />
          <Claims item={item} />
          {item.elsewhere.length > 0 && <Elsewhere item={item} />}
        </>
      }
    >
      <StockChart months={item.curve} />
      {item.prices && item.prices.length > 0 && <Prices prices={item.prices} />}
      <Movements item={item} />
    </RecordPage>
  )
}

function useActions(item: InventoryItem): Action[] {
  const { button } = useTexts(commonTexts)
  const text = useTexts(inventoryTexts)
  const { list } = useBase()
  const { can } = item
  const remove = useRemoval(inventory.remove, {
    params: { id: item.garage_id, item_id: item.id },
    can: can.remove,
    of: item.name,
    list,
  })
  return [
    {
      name: 'label',
      label: text.label,
      icon: IconQrcode,
      dialog: (close) => <LabelDialog item={item} onClose={close} />,
    },
    remove,
    {
      name: 'scrap',
      label: text.scrap,
      icon: IconTrashX,
      can: can.update,
      dialog: (close) => <ScrapDialog item={item} onClose={close} />,
    },
    {
      name: 'adjust',
      label: text.adjust,
      icon: IconAdjustments,
      can: can.update,
      dialog: (close) => <AdjustDialog item={item} onClose={close} />,
    },
    {
      name: 'edit',
      label: button.edit,
      icon: IconPencil,
      can: can.update,
      main: true,
      dialog: (close) => <ItemDialog row={item} onClose={close} />,
    },
  ]
}

function ItemFacts({ item }: Of) {
  const { field } = useTexts(commonTexts)
  const text = useTexts(inventoryTexts)
  const { number, money } = useFormat()
  const unitName = useUnitName()
  const days = item.warranty_days
  const stock: [string, React.ReactNode][] = [
    [text.onHand, `${number(item.quantity)} ${unitName(item.unit)}`],
    [text.reserved, number(item.reserved)],
    [
      text.available,
      <span key="available" className={css.available}>
        {number(item.available)}
        {item.low_stock && <Status tone="bad">{text.lowStock}</Status>}
      </span>,
    ],
    [text.onOrder, number(item.on_order)],
    [text.minimum, number(item.minimum_stock)],
  ]
  const prices: [string, React.ReactNode][] = [
    [text.sellPrice, money(item.sell_price)],
    ...(item.value === undefined
      ? []
      : ([
          [text.buyPrice, money(item.buy_price)],
          [text.average, money(item.average_cost)],
          [text.value, money(item.value)],
        ] as [string, string][])),
  ]
  return (
    <DetailsPanel
      title={text.facts}
      above={item.image && <img className={css.image} src={item.image.url} alt={item.name} />}
      rows={[
        ...stock,
        ...prices,
        [field.category, item.inventory_category?.name],
        [text.location, item.location],
        [text.warranty, days ? text.days(number(days), days === 1) : text.noWarranty],
      ]}
    />
  )
}

function Claims({ item }: Of) {
  const text = useTexts(inventoryTexts)
  const { number } = useFormat()
  return (
    <RecordPanel title={text.claims}>
      {item.claims.length === 0 && <PanelMessage>{text.noClaims}</PanelMessage>}
      <PanelList>
        {item.claims.map(({ order, line_id, reserved, shortage }) => (
          <li key={line_id}>
            <Link to={linkTo('/order-management/$orderId', { orderId: order.id })}>
              {order.number}
            </Link>
            <span>
              {reserved > 0 && text.held(number(reserved))}
              {reserved > 0 && shortage > 0 && ' · '}
              {shortage > 0 && text.short(number(shortage))}
            </span>
          </li>
        ))}
      </PanelList>
    </RecordPanel>
  )
}

function Elsewhere({ item }: Of) {
  const text = useTexts(inventoryTexts)
  const { number } = useFormat()
  return (
    <RecordPanel title={text.elsewhere}>
      <PanelList>
        {item.elsewhere.map(({ garage, available }) => (
          <li key={garage.id}>
            <span>{garage.name}</span>
            <span>{number(available)}</span>
          </li>
        ))}
      </PanelList>
    </RecordPanel>
  )
}
