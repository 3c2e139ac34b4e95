/** One third-party purchase: lines, order, cost, documents and payment. */
import { IconReceiptOff } from '@tabler/icons-react'
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
import { canOpenPage, orderListOf } from '#platform/contract/page-routes.ts'
import { linkTo } from '#platform/web/data/address.ts'
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
import { LicensePlate } from '#platform/web/ui/media/LicensePlate.tsx'
import { lazyComponent } from '#platform/web/ui/lazyComponent.tsx'
import type { ThirdPartyPurchase } from '../../contract.ts'
import { thirdPartyPurchases } from '../../calls.gen.ts'
import { thirdPartyPurchaseTexts } from '../../texts/texts.ts'

const EditDialog = lazyComponent(async () => (await import('./EditDialog.tsx')).default)

const purchaseRecord: RecordKind<typeof thirdPartyPurchases.get> = {
  get: thirdPartyPurchases.get,
  nav: 'thirdPartyPurchase',
  list: linkTo('/third-party-purchase'),
  texts: thirdPartyPurchaseTexts,
  icon: IconReceiptOff,
}

const PurchasePage = () => (
  <RecordLoader of={purchaseRecord}>{(purchase) => <Shown purchase={purchase} />}</RecordLoader>
)
export default PurchasePage

interface Of {
  purchase: ThirdPartyPurchase
}

function Shown({ purchase }: Of) {
  const text = useTexts(thirdPartyPurchaseTexts)
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
          <Amounts purchase={purchase} />
        </>
      }
    >
      <Lines purchase={purchase} />
      <BillFiles
        papers={[
          [bill.invoiceFile, purchase.invoice_file],
          [text.supplierInvoicePhoto, purchase.supplier_invoice_photo],
          [text.paymentPhoto, purchase.payment_photo],
          [bill.paymentProof, purchase.payment_proof],
        ]}
      />
      <BillEntries entries={purchase.entries} names={text.event} />
    </RecordPage>
  )
}

function useActions(purchase: ThirdPartyPurchase): (Action | false)[] {
  const { id, number, can } = purchase
  const { list } = purchaseRecord
  const remove = useRemoval(thirdPartyPurchases.remove, {
    params: { id },
    can: can.remove,
    of: number,
    list,
  })
  const abilities = { ...can, tax_invoice: can.update }
  const { edit, taxInvoice, proof } = useBillActions(
    purchase,
    thirdPartyPurchases,
    abilities,
    (close) => <EditDialog purchase={purchase} onClose={close} />,
  )
  return [remove, edit, taxInvoice, proof]
}

function Details({ purchase }: Of) {
  const { field, entities } = useTexts(commonTexts)
  const text = useTexts(thirdPartyPurchaseTexts)
  const { createdBy } = useTexts(billTexts)
  const bill = useBillFacts(purchase)
  const base = orderListOf(useRole())
  const opensOrder = canOpenPage(useRole(), `${base}/$orderId`)
  const { order } = purchase
  return (
    <DetailsPanel
      title={text.facts}
      rows={[
        bill.status,
        bill.date,
        bill.supplier,
        [
          entities['work order'],
          order && opensOrder ? (
            <Link key="order" to={linkTo(`${base}/$orderId`, { orderId: order.id })}>
              {order.number}
            </Link>
          ) : (
            (order?.number ?? text.noOrder)
          ),
        ],
        [
          field.licensePlate,
          purchase.license_plate && <LicensePlate key="plate" plate={purchase.license_plate} />,
        ],
        bill.invoiceCode,
        [text.supplierInvoiceNumber, purchase.supplier_invoice_number],
        ...bill.taxInvoice,
        bill.note,
        [createdBy, purchase.created_by?.full_name],
      ]}
    />
  )
}

function Amounts({ purchase }: Of) {
  const { field } = useTexts(commonTexts)
  const text = useTexts(thirdPartyPurchaseTexts)
  const { money } = useFormat()
  const bill = useBillFacts(purchase)
  const rows: Fact[] = [
    [text.subTotal, money(purchase.sub_total)],
    ...bill.taxes.slice(1),
    [text.adminFee, money(purchase.admin_fee)],
    [text.miscellaneous, money(purchase.miscellaneous)],
    [field.total, <strong key="total">{money(purchase.total)}</strong>],
    bill.due,
    ...(purchase.paid_on ? [bill.paidOn, bill.sourceOfFunds] : []),
  ]
  return <DetailsPanel title={text.money} rows={rows} />
}

type Line = ThirdPartyPurchase['lines'][number]

function Lines({ purchase: { lines, taxes } }: Of) {
  const text = useTexts(thirdPartyPurchaseTexts)
  const columns = useColumns(taxes)
  return (
    <RecordPanel title={text.lines}>
      <RecordTable label={text.lines} columns={columns} rows={lines} rowKey={({ id }) => id} />
    </RecordPanel>
  )
}

function useColumns(taxes: ThirdPartyPurchase['taxes']): (Column<Line> | false)[] {
  const { field } = useTexts(commonTexts)
  const { number } = useFormat()
  const unitName = useUnitName()
  const amountColumns = useAmountColumns<Line>(taxes)
  return [
    {
      name: 'name',
      label: field.name,
      value: ({ name }) => name,
      cell: (line) => <Bought line={line} />,
    },
    {
      name: 'quantity',
      label: field.quantity,
      value: ({ quantity }) => quantity,
      kind: 'number',
      cell: ({ quantity, unit }) => `${number(quantity)} ${unitName(unit)}`,
    },
    ...amountColumns,
  ]
}

/** The purchased work, and the order line with its cost if that has another name. */
const Bought = ({ line: { name, order_line: line } }: { line: Line }) => (
  <>
    {name}
    {line && line.name !== name && <small>{line.name}</small>}
  </>
)
