/** One purchase: its lines and receipts, documents, payment and entries. */
import { Button } from '@mantine/core'
import {
  IconFileDownload,
  IconMail,
  IconPackageImport,
  IconReceiptOff,
  IconX,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useUnitName } from '#domains/stock/inventory/web/shared/unitName.ts'
import {
  BillEntries,
  BillFiles,
  type Fact,
  useBillFacts,
  useAmountColumns,
} from '#domains/stock/supplier-bills/web/shared/BillPanels.tsx'
import { useBillActions } from '#domains/stock/supplier-bills/web/shared/billActions.tsx'
import { billTexts } from '#domains/stock/supplier-bills/texts/texts.ts'
import { pdfName } from '#platform/contract/print-document.ts'
import { canOpenPage } from '#platform/contract/page-routes.ts'
import { linkTo } from '#platform/web/data/address.ts'
import { addressOf } from '#platform/web/data/callAddress.ts'
import { useFileDownload } from '#platform/web/data/download.ts'
import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import type { Column } from '#platform/web/list/table/columns.ts'
import { type Action, useRemoval } from '#platform/web/record/RecordActions.tsx'
import { type RecordKind, RecordLoader } from '#platform/web/record/RecordLoader.tsx'
import { RecordPage } from '#platform/web/record/RecordPage.tsx'
import { DetailsPanel, RecordPanel } from '#platform/web/record/RecordPanel.tsx'
import { RecordTable } from '#platform/web/record/RecordTable.tsx'
import { useRole } from '#platform/web/data/session.ts'
import { commonTexts } from '#platform/texts/texts.ts'
import { AbilityGuard } from '#platform/web/ui/feedback/AbilityGuard.tsx'
import { lazyComponent } from '#platform/web/ui/lazyComponent.tsx'
import type { PurchaseDetail } from '../../contract.ts'
import { purchases } from '../../calls.gen.ts'
import { LastPrices } from './LastPrices.tsx'
import { ReceiptTag } from './ReceiptTag.tsx'
import css from './purchases.module.css'
import { purchaseTexts } from '../../texts/texts.ts'

const ReceiveDialog = lazyComponent(async () => (await import('./ReceiveDialog.tsx')).default)
const CloseDialog = lazyComponent(async () => (await import('./CloseDialog.tsx')).default)
const EditDialog = lazyComponent(async () => (await import('./EditDialog.tsx')).default)

const purchaseRecord: RecordKind<typeof purchases.get> = {
  get: purchases.get,
  nav: 'purchase',
  list: linkTo('/inventory/purchase'),
  texts: purchaseTexts,
  icon: IconReceiptOff,
}

const PurchasePage = () => (
  <RecordLoader of={purchaseRecord}>{(purchase) => <Shown purchase={purchase} />}</RecordLoader>
)
export default PurchasePage

interface Of {
  purchase: PurchaseDetail
}

function Shown({ purchase }: Of) {
  const text = useTexts(purchaseTexts)
  const bill = useTexts(billTexts)
  const actions = useActions(purchase)
  return (
    <RecordPage
      title={purchase.number}
      copies={bill.number}
      subtitle={`${purchase.supplier.name} · ${purchase.garage.name}`}
      actions={actions}
      side={
        <>
          <Details purchase={purchase} />
          <Papers purchase={purchase} />
        </>
      }
    >
      {purchase.kind === 'opening' ? <Opening /> : <Lines purchase={purchase} />}
      <BillEntries entries={purchase.entries} names={text.event} />
    </RecordPage>
  )
}

/** An imported bill has no lines. */
function Opening() {
  const text = useTexts(purchaseTexts)
  return (
    <RecordPanel title={text.opening}>
      <p className={css.below}>{text.openingText}</p>
    </RecordPanel>
  )
}

function useActions(purchase: PurchaseDetail): (Action | false)[] {
  const text = useTexts(purchaseTexts)
  const { id, number, can } = purchase
  const { list } = purchaseRecord
  const remove = useRemoval(purchases.remove, { params: { id }, can: can.remove, of: number, list })
  const { edit, taxInvoice, proof } = useBillActions(purchase, purchases, can, (close) => (
    <EditDialog purchase={purchase} onClose={close} />
  ))
  return [
    remove,
    edit,
    taxInvoice,
    {
      name: 'close',
      label: text.close,
      icon: IconX,
      can: can.close,
      dialog: (close) => <CloseDialog purchase={purchase} onClose={close} />,
    },
    { ...proof, main: can.proof.ok && !can.receive.ok },
    {
      name: 'receive',
      label: text.receive,
      icon: IconPackageImport,
      can: can.receive,
      main: can.receive.ok,
      dialog: (close) => <ReceiveDialog purchase={purchase} onClose={close} />,
    },
  ]
}

function Details({ purchase }: Of) {
  const text = useTexts(purchaseTexts)
  const { createdBy } = useTexts(billTexts)
  const { day, money } = useFormat()
  const bill = useBillFacts(purchase)
  const rows: Fact[] = [
    bill.status,
    [text.receipt, !purchase.opened_on && <ReceiptTag key="receipt" {...purchase} />],
    bill.date,
    bill.supplier,
    bill.garage,
    bill.invoiceCode,
    ...bill.taxInvoice,
    ...bill.taxes,
    bill.total,
    [text.paidBefore, purchase.paid_before > 0 && money(purchase.paid_before)],
    bill.due,
    [text.openedOn, purchase.opened_on && day(purchase.opened_on)],
    [text.advance, purchase.advance > 0 && money(purchase.advance)],
    [text.receivedOn, purchase.received_on && day(purchase.received_on)],
    bill.paidOn,
    bill.sourceOfFunds,
    [text.closeReason, purchase.close_reason],
    bill.note,
    [createdBy, purchase.created_by],
  ]
  return <DetailsPanel title={text.facts} rows={rows.filter(([, value]) => value)} />
}

/** The order as a PDF to print or send, and the files of the purchase. */
function Papers({ purchase }: Of) {
  const text = useTexts(purchaseTexts)
  const bill = useTexts(billTexts)
  const { download, isBusy } = useFileDownload()
  const { id, number, supplier_email: email } = purchase
  const save = () => download(addressOf(purchases.pdf, { id }), pdfName(number))
  return (
    <BillFiles
      papers={[
        [bill.invoiceFile, purchase.invoice_file],
        [bill.paymentProof, purchase.payment_proof],
      ]}
    >
      <div className={css.order}>
        <AbilityGuard ability={purchase.can.pdf}>
          <Button
            variant="default"
            size="compact-md"
            loading={isBusy}
            leftSection={<IconFileDownload size={16} aria-hidden />}
            onClick={() => void save()}
          >
            {text.pdf}
          </Button>
        </AbilityGuard>
        {email && purchase.receipt !== 'received' && (
          <>
            <Button
              variant="default"
              size="compact-md"
              disabled={isBusy}
              leftSection={<IconMail size={16} aria-hidden />}
              onClick={async () => {
                await save()
                window.location.href = `mailto:${email}?subject=${encodeURIComponent(number)}`
              }}
            >
              {text.send}
            </Button>
            <p className={css.below}>{text.sendHint}</p>
          </>
        )}
      </div>
    </BillFiles>
  )
}

type Line = PurchaseDetail['lines'][number]

function Lines({ purchase: { lines, taxes } }: Of) {
  const { field } = useTexts(commonTexts)
  const { subTotal } = useTexts(billTexts)
  const text = useTexts(purchaseTexts)
  const { money } = useFormat()
  const columns = useColumns(lines, taxes)
  return (
    <RecordPanel title={text.lines}>
      <RecordTable
        label={text.lines}
        columns={columns}
        rows={lines}
        rowKey={({ id }) => id}
        total={[
          taxes.length > 0 ? subTotal : field.total,
          money(lines.reduce((sum, { amount }) => sum + amount, 0)),
        ]}
      />
    </RecordPanel>
  )
}

function useColumns(
  lines: readonly Line[],
  taxes: PurchaseDetail['taxes'],
): (Column<Line> | false)[] {
  const { field } = useTexts(commonTexts)
  const text = useTexts(purchaseTexts)
  const amountColumns = useAmountColumns<Line>(taxes)
  const isOpen = lines.some(({ received, quantity }) => received < quantity)
  return [
    {
      name: 'item',
      label: text.item,
      value: ({ item }) => item.name,
      cell: (line) => <Item line={line} />,
    },
    {
      name: 'quantity',
      label: field.quantity,
      value: ({ quantity }) => quantity,
      kind: 'number',
      cell: (line) => <Quantity line={line} />,
    },
    isOpen && {
      name: 'received',
      label: text.came,
      value: ({ received }) => received,
      kind: 'number',
    },
    ...amountColumns,
  ]
}

function Quantity({ line: { quantity, unit, per_unit } }: { line: Line }) {
  const { number } = useFormat()
  const unitName = useUnitName()
  return (
    <>
      {number(quantity)} {unitName(unit)}
      {per_unit !== 1 && <small>× {number(per_unit)}</small>}
    </>
  )
}

function Item({ line }: { line: Line }) {
  const { item } = line
  const opensItem = canOpenPage(useRole(), '/inventory/$id')
  return (
    <>
      {opensItem ? (
        <Link to={linkTo('/inventory/$id', { id: item.id })}>{item.name}</Link>
      ) : (
        item.name
      )}
      <small>{item.sku}</small>
      <LastPrices prices={line.last_prices} now={{ ...line, unit_price: line.unit_cost }} />
    </>
  )
}
