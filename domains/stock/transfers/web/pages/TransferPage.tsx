/** One transfer: where it stands, its goods, and what its reader can do next. */
import { Button } from '@mantine/core'
import { IconPackageExport, IconPackageImport, IconPencil, IconTruckOff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Facts } from '#platform/web/ui/Facts.tsx'
import { useUnitName } from '#domains/stock/inventory/web/parts/unitName.ts'
import { firstOpen, mayOpen, orderListOf } from '#platform/contract/places.ts'
import { useRole } from '#platform/web/session.ts'
import { DetailLoad } from '#platform/web/DetailLoad.tsx'
import { to, useIdParam } from '#platform/web/address.ts'
import { useAct, useAsk } from '#platform/web/api.ts'
import { confirm } from '#platform/web/confirm.ts'
import { useFormat } from '#platform/web/format.ts'
import { useTexts } from '#platform/web/i18n.tsx'
import { commonTexts } from '#platform/web/texts/texts.ts'
import { Able } from '#platform/web/ui/Able.tsx'
import { Money } from '#platform/web/ui/Money.tsx'
import { PageHead, Panel } from '#platform/web/ui/PageHead.tsx'
import { RowsTable } from '#platform/web/ui/RowsTable.tsx'
import { Status } from '#platform/web/ui/Status.tsx'
import detail from '#platform/web/ui/detail.module.css'
import { later } from '#platform/web/ui/later.tsx'
import { type Transfer, type TransferLine, transfers } from '../../contract.ts'
import { isUnderWay } from '../../rules.ts'
import { toneOf } from '../parts/status.ts'
import { transferTexts } from '../texts/texts.ts'

const TransferDialog = later(async () => (await import('./TransferDialog.tsx')).default)
const ReceiveDialog = later(async () => (await import('./ReceiveDialog.tsx')).default)

export default function TransferPage() {
  const id = useIdParam('id')
  const { nav } = useTexts(commonTexts)
  const text = useTexts(transferTexts)
  const list = mayOpen(useRole(), '/inventory/transfer')
    ? to('/inventory/transfer')
    : to('/my-work')
  return (
    <DetailLoad
      asked={useAsk(transfers.get, { params: { id } })}
      list={{ title: nav.transfers, path: list, back: text.backToList }}
      missing={text.missing}
      icon={<IconTruckOff size={34} stroke={1.5} aria-hidden />}
    >
      {(transfer) => <Shown transfer={transfer} />}
    </DetailLoad>
  )
}

function Shown({ transfer }: { transfer: Transfer }) {
  const text = useTexts(transferTexts)
  return (
    <>
      <PageHead
        title={transfer.number}
        copies={text.number}
        subtitle={`${transfer.from_garage.name} → ${transfer.to_garage.name}`}
        actions={<Actions transfer={transfer} />}
      />
      <div className={detail.page}>
        <div className={detail.side}>
          <TransferFacts transfer={transfer} />
        </div>
        <Lines transfer={transfer} />
      </div>
    </>
  )
}

function Actions({ transfer }: { transfer: Transfer }) {
  const { button } = useTexts(commonTexts)
  const text = useTexts(transferTexts)
  const [opened, setOpened] = useState<'edit' | 'receive'>()
  const send = useAct(transfers.send)
  const cancel = useAct(transfers.cancel)
  const close = () => setOpened(undefined)
  const { id, number, status, version, can } = transfer
  const step = { params: { id }, body: { version } }
  const askToSend = async () => {
    const question = { title: text.sendTitle(number), text: text.sendText, yes: text.send }
    if (await confirm(question)) send.mutate(step)
  }
  const askToCancel = async () => {
    const words = { title: text.cancelTitle(number), text: text.cancelText, yes: text.cancel }
    if (await confirm({ ...words, no: button.back, danger: true })) cancel.mutate(step)
  }
  return (
    <>
      {status === 'draft' && (
        <>
          <Able ability={can.cancel}>
            <Button variant="default" loading={cancel.isPending} onClick={() => void askToCancel()}>
              {text.cancel}
            </Button>
          </Able>
          <Able ability={can.update}>
            <Button
              variant="default"
              leftSection={<IconPencil size={16} aria-hidden />}
              onClick={() => setOpened('edit')}
            >
              {button.edit}
            </Button>
          </Able>
          <Able ability={can.send}>
            <Button
              leftSection={<IconPackageExport size={17} aria-hidden />}
              loading={send.isPending}
              onClick={() => void askToSend()}
            >
              {text.send}
            </Button>
          </Able>
        </>
      )}
      {isUnderWay(status) && (
        <Able ability={can.receive}>
          <Button
            leftSection={<IconPackageImport size={17} aria-hidden />}
            onClick={() => setOpened('receive')}
          >
            {text.receive}
          </Button>
        </Able>
      )}
      {opened === 'edit' && <TransferDialog transfer={transfer} onClose={close} />}
      {opened === 'receive' && <ReceiveDialog transfer={transfer} onClose={close} />}
    </>
  )
}

function TransferFacts({ transfer }: { transfer: Transfer }) {
  const { field } = useTexts(commonTexts)
  const text = useTexts(transferTexts)
  const { moment, rupiah } = useFormat()
  const { status } = transfer
  return (
    <Panel className={detail.card ?? ''}>
      <h2 className={detail.heading}>{text.facts}</h2>
      <Facts
        rows={[
          [
            field.status,
            <Status key="status" tone={toneOf[status]}>
              {text.status[status]}
            </Status>,
          ],
          [text.from, transfer.from_garage.name],
          [text.to, transfer.to_garage.name],
          ...(transfer.value ? ([[text.value, rupiah(transfer.value)]] as const) : []),
          [text.createdBy, transfer.created_by],
          [field.createdDate, moment(transfer.created_at)],
          [text.sentAt, moment(transfer.sent_at)],
          [text.receivedAt, moment(transfer.received_at)],
          [field.notes, transfer.note],
        ]}
      />
    </Panel>
  )
}

function Lines({ transfer }: { transfer: Transfer }) {
  const text = useTexts(transferTexts)
  const seesValue = transfer.status !== 'draft' && transfer.value !== undefined
  return (
    <Panel className={detail.card ?? ''}>
      <h2 className={detail.heading}>{text.lines}</h2>
      <RowsTable label={text.lines}>
        <thead>
          <tr>
            <th scope="col">{text.items}</th>
            <th scope="col" data-end>
              {text.quantity}
            </th>
            <th scope="col" data-end>
              {text.received}
            </th>
            <th scope="col" data-end>
              {text.lost}
            </th>
            {seesValue && (
              <th scope="col" data-end>
                {text.value}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {transfer.lines.map((line) => (
            <Line key={line.id} line={line} transfer={transfer} seesValue={seesValue} />
          ))}
        </tbody>
      </RowsTable>
    </Panel>
  )
}

interface LineProps {
  line: TransferLine
  transfer: Transfer
  seesValue: boolean
}

function Line({ line, transfer, seesValue }: LineProps) {
  const text = useTexts(transferTexts)
  const { number } = useFormat()
  const unitName = useUnitName()
  const { item, order, available, reason } = line
  return (
    <tr>
      <td>
        <ItemLink item={item} />
        <small>
          {item.sku}
          {transfer.status === 'draft' &&
            available !== null &&
            ` · ${text.availableThere(number(available))}`}
        </small>
        {order && <ForOrder order={order} />}
        {reason && <small>{reason}</small>}
      </td>
      <td data-end data-label={text.quantity}>
        {number(line.quantity)} {unitName(item.unit)}
      </td>
      <td data-end data-label={text.received}>
        {number(line.received)}
      </td>
      <td data-end data-label={text.lost}>
        {number(line.lost)}
      </td>
      {seesValue && (
        <td data-end data-label={text.value}>
          <Money value={line.value} />
        </td>
      )}
    </tr>
  )
}

function ItemLink({ item }: { item: TransferLine['item'] }) {
  const path = firstOpen(useRole(), '/inventory/$id', '/manufacture-inventory/$id')
  return path ? <Link to={to(path, { id: item.id })}>{item.name}</Link> : item.name
}

function ForOrder({ order }: { order: NonNullable<TransferLine['order']> }) {
  const text = useTexts(transferTexts)
  const base = orderListOf(useRole())
  return (
    <small>
      {text.forOrder} <Link to={to(`${base}/$orderId`, { orderId: order.id })}>{order.number}</Link>
    </small>
  )
}
