/** The common parts of lists of bills; a page spreads them into its ListPage and adds its own. */
import { inEach } from '#platform/web/language/currency.ts'
import { useAccountName } from '#domains/books/accounts/web/shared/accountName.ts'
import { suppliers } from '#domains/stock/suppliers/calls.gen.ts'
import type { ClientCall } from '#platform/contract/client-calls.ts'
import type { Address } from '#platform/web/data/address.ts'
import { fileUrl } from '#platform/web/data/files.ts'
import { EMPTY, useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { type Column, pickFilter } from '#platform/web/list/table/columns.ts'
import { useCan } from '#platform/web/data/session.ts'
import { commonTexts } from '#platform/texts/texts.ts'
import { useSharedColumns } from '#platform/web/list/table/sharedColumns.tsx'
import { AddButton } from '#platform/web/ui/AddButton.tsx'
import type { BillFile, BillRow } from '../../contract.ts'
import { billTexts } from '../../texts/texts.ts'
import { BillTag } from '../components/BillTag.tsx'

interface Words {
  add: string
  search: string
  none: string
  noneText: string
}

interface Summed {
  total: number
  totals: { total: number; due: number } | null
  by_currency?: readonly object[] | undefined
}

/** Search, tabs, filters, totals and the create button of a list of bills. */
export function useBillList(text: Words, create: Address, counts: ClientCall) {
  const { entities } = useTexts(commonTexts)
  const bill = useTexts(billTexts)
  const { money } = useFormat()
  const add = useCan('purchase.write') && <AddButton to={create}>{text.add}</AddButton>
  return {
    search: text.search,
    tabs: {
      name: 'status',
      counts,
      options: [
        { value: 'unpaid', label: bill.status.Unpaid },
        { value: 'paid', label: bill.status.Paid },
      ],
    },
    filters: [
      pickFilter({
        name: 'supplier_id',
        label: entities.supplier,
        source: suppliers.list,
        get: suppliers.get,
      }),
      {
        name: 'tax_waits',
        label: bill.waiting,
        options: [{ value: 'true', label: bill.taxWaits }],
      },
    ],
    dates: true,
    sums: (answer: Summed) =>
      inEach(answer)
        .flatMap(({ totals, total, currency }) =>
          totals && total > 0
            ? [bill.totals(money(totals.total, currency), money(totals.due, currency))]
            : [],
        )
        .join(' · ') || null,
    actions: add,
    empty: { title: text.none, text: text.noneText, action: add },
  }
}

/** The columns that every list of bills has, by name; a list orders them and adds its own. */
export function useBillColumns<Row extends BillRow>() {
  const { field, entities } = useTexts(commonTexts)
  const text = useTexts(billTexts)
  const { name: nameOfAccount } = useAccountName()
  const shared = useSharedColumns()
  return {
    number: { name: 'number', label: text.number, value: (row) => row.number, width: 165 },
    date: {
      name: 'date',
      label: field.date,
      value: (row) => row.date,
      kind: 'day',
      sort: true,
      width: 120,
    },
    supplier: {
      name: 'supplier',
      label: entities.supplier,
      value: (row) => row.supplier.name,
      width: 180,
      rank: 4,
    },
    total: {
      name: 'total',
      label: field.total,
      value: (row) => row.total,
      kind: 'money',
      sort: true,
      width: 130,
      rank: 1,
    },
    status: {
      name: 'status',
      label: field.status,
      value: (row) => text.status[row.status],
      cell: (row) => <BillTag status={row.status} />,
      kind: 'status',
      width: 120,
      rank: 2,
    },
    due: {
      name: 'due',
      label: text.due,
      value: (row) => row.due,
      kind: 'money',
      width: 130,
      stays: true,
    },
    source_of_funds: {
      name: 'source_of_funds',
      label: text.sourceOfFunds,
      value: (row) => row.source_of_funds && nameOfAccount(row.source_of_funds),
      width: 150,
      rank: 12,
    },
    garage: shared.garage({ width: 160, rank: 7 }),
    invoice_code: {
      name: 'invoice_code',
      label: text.invoiceCode,
      value: (row) => row.invoice_code,
      width: 130,
      rank: 13,
    },
  } satisfies Record<string, Column<Row>>
}

/** The tax columns of every list of bills. */
export function useTaxColumns<Row extends BillRow>() {
  const text = useTexts(billTexts)
  const columns: Column<Row>[] = [
    {
      name: 'tax',
      label: text.tax,
      value: (row) => row.tax,
      kind: 'money',
      width: 120,
      rank: 18,
    },
    {
      name: 'tax_waits',
      label: text.waiting,
      value: (row) => (row.tax_waits ? text.taxWaits : null),
      width: 190,
      rank: 19,
    },
  ]
  return columns
}

/** A column whose value opens a file. */
export function useFileColumn() {
  const text = useTexts(billTexts)
  return <Row,>(
    { label, ...column }: Pick<Column<Row>, 'name' | 'label' | 'width' | 'rank'>,
    fileOf: (row: Row) => BillFile | null,
  ): Column<Row> => ({
    ...column,
    label,
    value: (row) => fileOf(row)?.url,
    isAddress: true,
    cell: (row) => {
      const file = fileOf(row)
      if (!file) return EMPTY
      return (
        <a
          href={fileUrl(file.url)}
          target="_blank"
          rel="noreferrer"
          aria-label={text.openFile(label)}
        >
          {label}
        </a>
      )
    },
  })
}
