/** What was bought for the shelves, from the order to the payment. */
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useUnitName } from '#domains/stock/inventory/web/parts/unitName.ts'
import { suppliers } from '#domains/stock/suppliers/contract.ts'
import { ListPage } from '#platform/web/ListPage.tsx'
import { to } from '#platform/web/address.ts'
import { fileUrl } from '#platform/web/files.ts'
import { EMPTY, useFormat } from '#platform/web/format.ts'
import { useTexts } from '#platform/web/i18n.tsx'
import { type Column, pickFilter } from '#platform/web/list/columns.ts'
import { useMay } from '#platform/web/session.ts'
import { commonTexts } from '#platform/web/texts/texts.ts'
import { type PurchaseRow, purchases } from '../../contract.ts'
import { receipts } from '../../rules.ts'
import { PaidTag, ReceiptTag } from './Tags.tsx'
import { purchaseTexts } from '../texts/texts.ts'

export default function PurchasesPage() {
  const { nav, entities } = useTexts(commonTexts)
  const text = useTexts(purchaseTexts)
  const { rupiah } = useFormat()
  const mayWrite = useMay('purchase.write')
  const add = mayWrite && (
    <Button
      component={Link}
      to={to('/inventory/purchase/new')}
      leftSection={<IconPlus size={17} aria-hidden />}
    >
      {text.add}
    </Button>
  )
  return (
    <ListPage
      title={nav.purchase}
      call={purchases.list}
      get={purchases.get}
      columns={useColumns()}
      search={text.search}
      open={({ id }) => to('/inventory/purchase/$id', { id })}
      tabs={{
        name: 'status',
        options: [
          { value: 'unpaid', label: text.status.Unpaid },
          { value: 'paid', label: text.status.Paid },
        ],
      }}
      filters={[
        {
          name: 'receipt',
          label: text.receipt,
          options: receipts.map((value) => ({ value, label: text.receipts[value] })),
        },
        pickFilter({
          name: 'supplier_id',
          label: entities.supplier,
          source: suppliers.list,
          get: suppliers.get,
        }),
      ]}
      dates
      sums={({ totals, total }) =>
        totals && total > 0 ? text.totals(rupiah(totals.total), rupiah(totals.due)) : null
      }
      actions={add}
      empty={{ title: text.none, text: text.noneText, action: add }}
    />
  )
}

function useColumns(): Column<PurchaseRow>[] {
  const { field, entities } = useTexts(commonTexts)
  const text = useTexts(purchaseTexts)
  const { number } = useFormat()
  const itemOf = ({ first_line, lines_count }: PurchaseRow) =>
    lines_count > 1
      ? `${first_line.item.name} ${text.more(number(lines_count - 1))}`
      : first_line.item.name
  return [
    { name: 'number', label: text.number, value: (row) => row.number, width: 165 },
    {
      name: 'date',
      label: field.date,
      value: (row) => row.date,
      kind: 'day',
      sort: true,
      width: 120,
    },
    { name: 'item', label: text.item, value: itemOf, width: 200, rank: 3 },
    {
      name: 'supplier',
      label: entities.supplier,
      value: (row) => row.supplier.name,
      width: 190,
      rank: 4,
    },
    {
      name: 'total',
      label: field.total,
      value: (row) => row.total,
      kind: 'money',
      sort: true,
      width: 130,
      rank: 1,
    },
    {
      name: 'status',
      label: field.status,
      value: (row) => text.status[row.status],
      cell: (row) => <PaidTag status={row.status} />,
      kind: 'status',
      width: 120,
      rank: 2,
    },
    {
      name: 'receipt',
      label: text.receipt,
      value: (row) => (row.is_closed ? text.closed : text.receipts[row.receipt]),
      cell: (row) => <ReceiptTag receipt={row.receipt} is_closed={row.is_closed} />,
      kind: 'status',
      width: 140,
      rank: 5,
    },
    { name: 'due', label: text.due, value: (row) => row.due, kind: 'money', width: 130, rank: 11 },
    {
      name: 'source_of_funds',
      label: text.sourceOfFunds,
      value: (row) => row.source_of_funds?.name,
      width: 150,
      rank: 12,
    },
    { name: 'garage', label: field.garage, value: (row) => row.garage.name, width: 160, rank: 7 },
    {
      name: 'invoice_code',
      label: text.invoiceCode,
      value: (row) => row.invoice_code,
      width: 130,
      rank: 13,
    },
    ...useLineColumns(),
    ...usePaperColumns(),
  ]
}

/** Of a purchase with one line. */
function useLineColumns(): Column<PurchaseRow>[] {
  const { field } = useTexts(commonTexts)
  const unitName = useUnitName()
  const one = (row: PurchaseRow) => (row.lines_count === 1 ? row.first_line : undefined)
  return [
    {
      name: 'quantity',
      label: field.quantity,
      value: (row) => one(row)?.quantity,
      kind: 'number',
      width: 90,
      rank: 8,
    },
    {
      name: 'unit',
      label: field.unit,
      value: (row) => unitName(one(row)?.unit ?? ''),
      width: 80,
      rank: 9,
    },
    {
      name: 'unit_price',
      label: field.unitPrice,
      value: (row) => one(row)?.unit_price,
      kind: 'money',
      width: 130,
      rank: 10,
    },
  ]
}

function usePaperColumns(): Column<PurchaseRow>[] {
  const text = useTexts(purchaseTexts)
  const fileOf = (file: PurchaseRow['invoice_file'], what: string) =>
    file ? (
      <a href={fileUrl(file.url)} target="_blank" rel="noreferrer" aria-label={text.openFile(what)}>
        {what}
      </a>
    ) : (
      EMPTY
    )
  return [
    {
      name: 'invoice_file',
      label: text.invoiceFile,
      value: (row) => row.invoice_file?.url,
      cell: (row) => fileOf(row.invoice_file, text.invoiceFile),
      width: 120,
      rank: 14,
    },
    {
      name: 'payment_proof',
      label: text.paymentProof,
      value: (row) => row.payment_proof?.url,
      cell: (row) => fileOf(row.payment_proof, text.paymentProof),
      width: 140,
      rank: 15,
    },
  ]
}
