/** One item: its facts, its stock of twelve months, who holds it, where else it lies, and what moved it. */
import { Button } from '@mantine/core'
import {
  IconAdjustments,
  IconPackageOff,
  IconPencil,
  IconQrcode,
  IconTrash,
  IconTrashX,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Facts } from '#platform/web/ui/Facts.tsx'
import { DetailLoad } from '#platform/web/DetailLoad.tsx'
import { to, useGo, useIdParam } from '#platform/web/address.ts'
import { useAct, useAsk } from '#platform/web/api.ts'
import { confirmDelete } from '#platform/web/confirm.ts'
import { useFormat } from '#platform/web/format.ts'
import { useTexts } from '#platform/web/i18n.tsx'
import { commonTexts } from '#platform/web/texts/texts.ts'
import { Able } from '#platform/web/ui/Able.tsx'
import { PageHead, Panel } from '#platform/web/ui/PageHead.tsx'
import { Status } from '#platform/web/ui/Status.tsx'
import detail from '#platform/web/ui/detail.module.css'
import { later } from '#platform/web/ui/later.tsx'
import { type InventoryItem, inventory } from '../../contract.ts'
import { Curve } from './Curve.tsx'
import { Movements } from './Movements.tsx'
import { useBase } from './base.ts'
import { useUnitName } from '../parts/unitName.ts'
import css from './item.module.css'
import { inventoryTexts } from '../texts/texts.ts'

const ItemDialog = later(async () => (await import('./ItemDialog.tsx')).default)
const Prices = later(async () => (await import('./Prices.tsx')).default)
const LabelDialog = later(async () => (await import('./LabelDialog.tsx')).default)
const AdjustDialog = later(async () => (await import('./StockDialog.tsx')).AdjustDialog)
const ScrapDialog = later(async () => (await import('./StockDialog.tsx')).ScrapDialog)

export default function ItemPage() {
  const id = useIdParam('id')
  const { title, list } = useBase()
  const text = useTexts(inventoryTexts)
  return (
    <DetailLoad
      asked={useAsk(inventory.one, { params: { id } })}
      list={{ title, path: list, back: text.backToList }}
      missing={text.missing}
      icon={<IconPackageOff size={34} stroke={1.5} aria-hidden />}
    >
      {(item) => <Shown item={item} />}
    </DetailLoad>
  )
}

function Shown({ item }: { item: InventoryItem }) {
  return (
    <>
      <PageHead
        title={item.name}
        subtitle={`${item.sku} · ${item.garage.name}`}
        actions={<Actions item={item} />}
      />
      <div className={detail.page}>
        <div className={detail.side}>
          <ItemFacts item={item} />
          <Claims item={item} />
          {item.elsewhere.length > 0 && <Elsewhere item={item} />}
        </div>
        <div className={css.main}>
          <Curve months={item.curve} />
          {item.prices && item.prices.length > 0 && <Prices prices={item.prices} />}
          <Movements item={item} />
        </div>
      </div>
    </>
  )
}

function Actions({ item }: { item: InventoryItem }) {
  const { button } = useTexts(commonTexts)
  const text = useTexts(inventoryTexts)
  const { list } = useBase()
  const go = useGo()
  const [opened, setOpened] = useState<'edit' | 'adjust' | 'scrap' | 'label'>()
  const remove = useAct(inventory.remove, { onSaved: () => go(list, { replace: true }) })
  const close = () => setOpened(undefined)
  const label = (
    <Button
      variant="default"
      leftSection={<IconQrcode size={16} aria-hidden />}
      onClick={() => setOpened('label')}
    >
      {text.label}
    </Button>
  )
  const labels = opened === 'label' && <LabelDialog item={item} onClose={close} />
  if (!item.can.update.ok)
    return (
      <>
        {label}
        {labels}
      </>
    )
  return (
    <>
      {label}
      {labels}
      <Able ability={item.can.remove}>
        <Button
          variant="default"
          leftSection={<IconTrash size={16} aria-hidden />}
          loading={remove.isPending}
          onClick={async () => {
            if (await confirmDelete(item.name))
              remove.mutate({ params: { id: item.garage_id, item_id: item.id } })
          }}
        >
          {button.delete}
        </Button>
      </Able>
      <Button
        variant="default"
        leftSection={<IconTrashX size={16} aria-hidden />}
        onClick={() => setOpened('scrap')}
      >
        {text.scrap}
      </Button>
      <Button
        variant="default"
        leftSection={<IconAdjustments size={16} aria-hidden />}
        onClick={() => setOpened('adjust')}
      >
        {text.adjust}
      </Button>
      <Button leftSection={<IconPencil size={16} aria-hidden />} onClick={() => setOpened('edit')}>
        {button.edit}
      </Button>
      {opened === 'edit' && <ItemDialog row={item} onClose={close} />}
      {opened === 'adjust' && <AdjustDialog item={item} onClose={close} />}
      {opened === 'scrap' && <ScrapDialog item={item} onClose={close} />}
    </>
  )
}

function ItemFacts({ item }: { item: InventoryItem }) {
  const { field } = useTexts(commonTexts)
  const text = useTexts(inventoryTexts)
  const { number, rupiah } = useFormat()
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
    [text.sellPrice, rupiah(item.sell_price)],
    ...(item.value === undefined
      ? []
      : ([
          [text.buyPrice, rupiah(item.buy_price)],
          [text.average, rupiah(item.average_cost)],
          [text.value, rupiah(item.value)],
        ] as [string, string][])),
  ]
  return (
    <Panel className={detail.card ?? ''}>
      <h2 className={detail.heading}>{text.facts}</h2>
      {item.image && <img className={css.image} src={item.image.url} alt={item.name} />}
      <Facts
        rows={[
          ...stock,
          ...prices,
          [field.category, item.inventory_category?.name],
          [text.location, item.location],
          [text.warranty, days ? text.days(number(days), days === 1) : text.noWarranty],
        ]}
      />
    </Panel>
  )
}

function Claims({ item }: { item: InventoryItem }) {
  const text = useTexts(inventoryTexts)
  const { number } = useFormat()
  return (
    <Panel className={detail.card ?? ''}>
      <h2 className={detail.heading}>{text.claims}</h2>
      {item.claims.length === 0 && <p className={css.none}>{text.noClaims}</p>}
      <ul className={css.rows}>
        {item.claims.map(({ order, line_id, reserved, shortage }) => (
          <li key={line_id}>
            <Link to={to('/order-management/$orderId', { orderId: order.id })}>{order.number}</Link>
            <span>
              {reserved > 0 && text.held(number(reserved))}
              {reserved > 0 && shortage > 0 && ' · '}
              {shortage > 0 && text.short(number(shortage))}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function Elsewhere({ item }: { item: InventoryItem }) {
  const text = useTexts(inventoryTexts)
  const { number } = useFormat()
  return (
    <Panel className={detail.card ?? ''}>
      <h2 className={detail.heading}>{text.elsewhere}</h2>
      <ul className={css.rows}>
        {item.elsewhere.map(({ garage, available }) => (
          <li key={garage.id}>
            <span>{garage.name}</span>
            <span>{number(available)}</span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
