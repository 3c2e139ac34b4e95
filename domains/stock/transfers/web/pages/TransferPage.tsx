/** One transfer: its status, goods and next actions. */
import { IconPackageExport, IconPackageImport, IconPencil, IconTruckOff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useUnitName } from '#domains/stock/inventory/web/shared/unitName.ts'
import { firstAllowedPage, canOpenPage, orderListOf } from '#platform/contract/page-routes.ts'
import { useRole } from '#platform/web/data/session.ts'
import type { Action } from '#platform/web/record/RecordActions.tsx'
import { RecordPage } from '#platform/web/record/RecordPage.tsx'
import { DetailsPanel, RecordPanel } from '#platform/web/record/RecordPanel.tsx'
import type { Column } from '#platform/web/list/table/columns.ts'
import { RecordTable } from '#platform/web/record/RecordTable.tsx'
import { DetailLoader } from '#platform/web/record/RecordLoader.tsx'
import { linkTo, useIdParam } from '#platform/web/data/address.ts'
import { useActionMutation, useApiQuery } from '#platform/web/data/api.ts'
import { confirm } from '#platform/web/confirm.ts'
import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { commonTexts } from '#platform/texts/texts.ts'
import { Status } from '#platform/web/ui/Status.tsx'
import { lazyComponent } from '#platform/web/ui/lazyComponent.tsx'
import type { Transfer, TransferLine } from '../../contract.ts'
import { transfers } from '../../calls.gen.ts'
import { isInTransit } from '../../rules.ts'
import { toneOf } from '../components/status.ts'
import { transferTexts } from '../../texts/texts.ts'

const TransferDialog = lazyComponent(async () => (await import('./TransferDialog.tsx')).default)
const ReceiveDialog = lazyComponent(async () => (await import('./ReceiveDialog.tsx')).default)

export default function TransferPage() {
  const id = useIdParam('id')
  const { nav } = useTexts(commonTexts)
  const text = useTexts(transferTexts)
  const list = canOpenPage(useRole(), '/inventory/transfer')
    ? linkTo('/inventory/transfer')
    : linkTo('/my-work')
  return (
    <DetailLoader
      asked={useApiQuery(transfers.get, { params: { id } })}
      list={{ title: nav.transfers, path: list, back: text.backToList }}
      missing={text.missing}
      icon={IconTruckOff}
    >
      {(transfer) => <Shown transfer={transfer} />}
    </DetailLoader>
  )
}

interface Of {
  transfer: Transfer
}

function Shown({ transfer }: Of) {
  const text = useTexts(transferTexts)
  const actions = useActions(transfer)
  return (
    <RecordPage
      title={transfer.number}
      copies={text.number}
      subtitle={`${transfer.from_garage.name} → ${transfer.to_garage.name}`}
      actions={actions}
      side={<TransferFacts transfer={transfer} />}
    >
      <Lines transfer={transfer} />
    </RecordPage>
  )
}

function useActions(transfer: Transfer): Action[] {
  const { button } = useTexts(commonTexts)
  const text = useTexts(transferTexts)
  const send = useActionMutation(transfers.send)
  const cancel = useActionMutation(transfers.cancel)
  const { id, number, version, can } = transfer
  const step = { params: { id }, body: { version } }
  const askToSend = async () => {
    const question = { title: text.sendTitle(number), text: text.sendText, yes: text.send }
    if (await confirm(question)) send.mutate(step)
  }
  const askToCancel = async () => {
    const words = { title: text.cancelTitle(number), text: text.cancelText, yes: text.cancel }
    if (await confirm({ ...words, no: button.back, danger: true })) cancel.mutate(step)
  }
  return [
    {
      name: 'cancel',
      label: text.cancel,
      can: can.cancel,
      busy: cancel.isPending,
      act: askToCancel,
    },
    {
      name: 'edit',
      label: button.edit,
      icon: IconPencil,
      can: can.update,
      dialog: (close) => <TransferDialog transfer={transfer} onClose={close} />,
    },
    {
      name: 'send',
      label: text.send,
      icon: IconPackageExport,
      can: can.send,
      main: transfer.status === 'draft',
      busy: send.isPending,
      act: askToSend,
    },
    {
      name: 'receive',
      label: text.receive,
      icon: IconPackageImport,
      can: can.receive,
      main: isInTransit(transfer.status),
      dialog: (close) => <ReceiveDialog transfer={transfer} onClose={close} />,
    },
  ]
}

function TransferFacts({ transfer }: Of) {
  const { field } = useTexts(commonTexts)
  const text = useTexts(transferTexts)
  const { moment, money } = useFormat()
  const { status } = transfer
  return (
    <DetailsPanel
      title={text.facts}
      rows={[
        [
          field.status,
          <Status key="status" tone={toneOf[status]}>
            {text.status[status]}
          </Status>,
        ],
        [text.from, transfer.from_garage.name],
        [text.to, transfer.to_garage.name],
        ...(transfer.value ? ([[text.value, money(transfer.value)]] as const) : []),
        [text.createdBy, transfer.created_by],
        [field.createdDate, moment(transfer.created_at)],
        [text.sentAt, moment(transfer.sent_at)],
        [text.receivedAt, moment(transfer.received_at)],
        [field.notes, transfer.note],
      ]}
    />
  )
}

function Lines({ transfer }: Of) {
  const text = useTexts(transferTexts)
  const columns = useColumns(transfer)
  return (
    <RecordPanel title={text.lines}>
      <RecordTable
        label={text.lines}
        rows={transfer.lines}
        rowKey={({ id }) => id}
        columns={columns}
      />
    </RecordPanel>
  )
}

function useColumns(transfer: Transfer): (Column<TransferLine> | false)[] {
  const text = useTexts(transferTexts)
  const { number } = useFormat()
  const unitName = useUnitName()
  const seesValue = transfer.status !== 'draft' && transfer.value !== undefined
  return [
    {
      name: 'item',
      label: text.items,
      value: ({ item }) => item.name,
      cell: (line) => <Goods line={line} isDraft={transfer.status === 'draft'} />,
    },
    {
      name: 'quantity',
      label: text.quantity,
      value: ({ quantity }) => quantity,
      kind: 'number',
      cell: ({ quantity, item }) => `${number(quantity)} ${unitName(item.unit)}`,
    },
    {
      name: 'received',
      label: text.received,
      value: (line) => line.received,
      kind: 'number',
    },
    { name: 'lost', label: text.lost, value: ({ lost }) => lost, kind: 'number' },
    seesValue && {
      name: 'value',
      label: text.value,
      value: ({ value }) => value,
      kind: 'money',
    },
  ]
}

/** An item with the details that the viewer needs. */
function Goods({ line, isDraft }: { line: TransferLine; isDraft: boolean }) {
  const text = useTexts(transferTexts)
  const { number } = useFormat()
  const { item, order, available, reason } = line
  return (
    <>
      <ItemLink item={item} />
      <small>
        {item.sku}
        {isDraft && available !== null && ` · ${text.availableThere(number(available))}`}
      </small>
      {order && <ForOrder order={order} />}
      {reason && <small>{reason}</small>}
    </>
  )
}

function ItemLink({ item }: { item: TransferLine['item'] }) {
  const path = firstAllowedPage(useRole(), '/inventory/$id', '/manufacture-inventory/$id')
  return path ? <Link to={linkTo(path, { id: item.id })}>{item.name}</Link> : item.name
}

function ForOrder({ order }: { order: NonNullable<TransferLine['order']> }) {
  const text = useTexts(transferTexts)
  const base = orderListOf(useRole())
  return (
    <small>
      {text.forOrder}{' '}
      <Link to={linkTo(`${base}/$orderId`, { orderId: order.id })}>{order.number}</Link>
    </small>
  )
}
