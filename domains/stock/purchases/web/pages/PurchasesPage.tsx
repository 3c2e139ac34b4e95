/** Purchases of parts and materials, from the order to the payment. */
import { useUnitName } from '#domains/stock/inventory/web/shared/unitName.ts'
import {
  useBillColumns,
  useBillList,
  useFileColumn,
  useTaxColumns,
} from '#domains/stock/supplier-bills/web/shared/billList.tsx'
import { billTexts } from '#domains/stock/supplier-bills/texts/texts.ts'
import { ListPage } from '#platform/web/list/ListPage.tsx'
import { linkTo } from '#platform/web/data/address.ts'
import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import type { Column } from '#platform/web/list/table/columns.ts'
import { commonTexts } from '#platform/texts/texts.ts'
import type { PurchaseRow } from '../../contract.ts'
import { purchases } from '../../calls.gen.ts'
import { purchaseKinds, receipts } from '../../rules.ts'
import { ReceiptTag } from './ReceiptTag.tsx'
import { purchaseTexts } from '../../texts/texts.ts'

export default function PurchasesPage() {
  const { nav } = useTexts(commonTexts)
  const text = useTexts(purchaseTexts)
  const bills = useBillList(text, linkTo('/inventory/purchase/new'), purchases.counts)
  return (
    <ListPage
      {...bills}
      title={nav.purchase}
      call={purchases.list}
      get={purchases.get}
      columns={useColumns()}
      open={({ id }) => linkTo('/inventory/purchase/$id', { id })}
      filters={[
        {
          name: 'receipt',
          label: text.receipt,
          options: receipts.map((value) => ({ value, label: text.receipts[value] })),
        },
        {
          name: 'kind',
          label: text.kind,
          options: purchaseKinds.map((value) => ({ value, label: text.kinds[value] })),
        },
        {
          name: 'without_invoice',
          label: text.ofSupplier,
          options: [{ value: 'true', label: text.isMissing }],
        },
        ...bills.filters,
      ]}
    />
  )
}

function useColumns(): Column<PurchaseRow>[] {
  const text = useTexts(purchaseTexts)
  const { number } = useFormat()
  const bill = useBillColumns<PurchaseRow>()
  const itemOf = ({ first_line, lines_count }: PurchaseRow) =>
    first_line === null
      ? text.opening
      : lines_count > 1
        ? `${first_line.item.name} ${text.more(number(lines_count - 1))}`
        : first_line.item.name
  return [
    bill.number,
    bill.date,
    { name: 'item', label: text.item, value: itemOf, width: 200, rank: 3 },
    bill.supplier,
    bill.total,
    bill.due,
    bill.status,
    {
      name: 'receipt',
      label: text.receipt,
      value: (row) => (row.is_closed ? text.closed : text.receipts[row.receipt]),
      cell: (row) => <ReceiptTag receipt={row.receipt} is_closed={row.is_closed} />,
      kind: 'status',
      width: 140,
      rank: 5,
    },
    bill.source_of_funds,
    bill.garage,
    bill.invoice_code,
    ...useTaxColumns(),
    ...useLineColumns(),
    ...useFileColumns(),
  ]
}

/** For a purchase with one line. */
function useLineColumns(): Column<PurchaseRow>[] {
  const { field } = useTexts(commonTexts)
  const unitName = useUnitName()
  const singleLine = (row: PurchaseRow) =>
    row.lines_count === 1 ? (row.first_line ?? undefined) : undefined
  return [
    {
      name: 'quantity',
      label: field.quantity,
      value: (row) => singleLine(row)?.quantity,
      kind: 'number',
      width: 90,
      rank: 8,
    },
    {
      name: 'unit',
      label: field.unit,
      value: (row) => unitName(singleLine(row)?.unit ?? ''),
      width: 80,
      rank: 9,
    },
    {
      name: 'unit_price',
      label: field.unitPrice,
      value: (row) => singleLine(row)?.unit_price,
      kind: 'money',
      width: 130,
      rank: 10,
    },
  ]
}

function useFileColumns(): Column<PurchaseRow>[] {
  const { invoiceFile, paymentProof } = useTexts(billTexts)
  const fileColumn = useFileColumn()
  return [
    fileColumn(
      { name: 'invoice_file', label: invoiceFile, width: 120, rank: 14 },
      (row: PurchaseRow) => row.invoice_file,
    ),
    fileColumn(
      { name: 'payment_proof', label: paymentProof, width: 140, rank: 15 },
      (row: PurchaseRow) => row.payment_proof,
    ),
  ]
}
