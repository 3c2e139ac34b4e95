/** The panels on the page of any bill: its documents and entries. */
import { Link } from '@tanstack/react-router'
import { useAccountName } from '#domains/books/accounts/web/shared/accountName.ts'
import { useTaxName } from '#domains/books/tax-codes/web/shared/useTaxName.ts'
import type { ReactNode } from 'react'
import { canOpenPage } from '#platform/contract/page-routes.ts'
import { linkTo } from '#platform/web/data/address.ts'
import { fileUrl } from '#platform/web/data/files.ts'
import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { PanelMessage, RecordPanel } from '#platform/web/record/RecordPanel.tsx'
import { useRole } from '#platform/web/data/session.ts'
import type { Column } from '#platform/web/list/table/columns.ts'
import { Status } from '#platform/web/ui/Status.tsx'
import { commonTexts } from '#platform/texts/texts.ts'
import type { BillDetail, BillFile } from '../../contract.ts'
import { billTexts } from '../../texts/texts.ts'
import { BillTag } from '../components/BillTag.tsx'
import { useTaxLines } from './useTaxLines.ts'
import css from './bills.module.css'

export type Fact = readonly [name: string, value: ReactNode]

/** The details that every bill has, by name; a page orders them and adds its own. */
export function useBillFacts(bill: BillDetail) {
  const { field, entities } = useTexts(commonTexts)
  const text = useTexts(billTexts)
  const { day, money } = useFormat()
  const { name: nameOfAccount } = useAccountName()
  const { supplier } = bill
  const taxLines = useTaxLines()
  const isTaxed = bill.taxes.length > 0
  const taxes: Fact[] = isTaxed
    ? [
        [text.subTotal, money(bill.sub_total)],
        ...taxLines(bill.taxes).map(([name, tax]): Fact => [name, money(tax)]),
      ]
    : []
  const taxInvoice: Fact[] = [
    [text.taxInvoiceNumber, bill.tax_invoice_number],
    [text.taxInvoiceDate, bill.tax_invoice_date && day(bill.tax_invoice_date)],
    [
      text.waiting,
      bill.tax_waits && (
        <span key="waits" title={text.taxWaitsText}>
          <Status tone="waiting">{text.taxWaits}</Status>
        </span>
      ),
    ],
  ]
  return {
    /** The net amount and each tax; empty for a bill without tax. */
    taxes,
    taxInvoice: taxInvoice.filter(([, value]) => value),
    status: [field.status, <BillTag key="status" status={bill.status} />],
    date: [field.date, day(bill.date)],
    supplier: [
      entities.supplier,
      <Link key="supplier" to={linkTo('/supplier/$id', { id: supplier.id })}>
        {supplier.name}
      </Link>,
    ],
    garage: [field.garage, bill.garage.name],
    invoiceCode: [text.invoiceCode, bill.invoice_code],
    total: [field.total, money(bill.total)],
    due: [text.due, money(bill.due)],
    paidOn: [text.paidOn, bill.paid_on && day(bill.paid_on)],
    sourceOfFunds: [
      text.sourceOfFunds,
      bill.source_of_funds && nameOfAccount(bill.source_of_funds),
    ],
    note: [field.notes, bill.note],
  } satisfies Record<string, Fact | Fact[]>
}

interface TaxedLine {
  unit_price: number
  amount: number
  tax_code_id: number | null
  tax_amount: number
}

/** The unit price of a line, its tax with the name of the code if the bill has tax, and its amount. */
export function useAmountColumns<Line extends TaxedLine>(
  taxes: BillDetail['taxes'],
): (Column<Line> | false)[] {
  const { field } = useTexts(commonTexts)
  const text = useTexts(billTexts)
  const { money } = useFormat()
  const nameOf = useTaxName()
  return [
    { name: 'price', label: field.unitPrice, value: (line) => line.unit_price, kind: 'money' },
    taxes.length > 0 && {
      name: 'tax',
      label: text.tax,
      value: ({ tax_amount }) => tax_amount,
      kind: 'money',
      cell: (line) => {
        const row = taxes.find(({ tax_code_id }) => tax_code_id === line.tax_code_id)
        return (
          <div>
            {money(line.tax_amount)}
            {row && <small>{nameOf(row)}</small>}
          </div>
        )
      },
    },
    { name: 'amount', label: text.amount, value: ({ amount }) => amount, kind: 'money' },
  ]
}

interface PapersProps {
  papers: readonly (readonly [label: string, file: BillFile | null])[]
  /** PDFs of the bill, below its files. */
  children?: ReactNode
}

/** The files of a bill, with previews of images. */
export function BillFiles({ papers, children }: PapersProps) {
  const text = useTexts(billTexts)
  const files = papers.flatMap(([label, file]) => (file ? [{ label, file }] : []))
  if (files.length === 0 && !children) return undefined
  return (
    <RecordPanel title={text.papers}>
      {files.length > 0 && (
        <ul className={css.papers}>
          {files.map(({ label, file }) => (
            <li key={label}>
              <a href={fileUrl(file.url)} target="_blank" rel="noreferrer">
                {file.type.startsWith('image/') && <img src={fileUrl(file.url)} alt="" />}
                {label}
              </a>
            </li>
          ))}
        </ul>
      )}
      {children}
    </RecordPanel>
  )
}

interface EntriesProps {
  entries: BillDetail['entries']
  /** The names of the events of this kind of bill. */
  names: Readonly<Record<string, string>>
}

/** The entries of a bill, oldest first. */
export function BillEntries({ entries, names }: EntriesProps) {
  const text = useTexts(billTexts)
  const { day, money } = useFormat()
  const opens = canOpenPage(useRole(), '/journal/$id')
  return (
    <RecordPanel title={text.entries}>
      {entries.length === 0 && <PanelMessage>{text.noEntries}</PanelMessage>}
      <ul className={css.entries}>
        {entries.map(({ id, number, entry_date, event, total }) => (
          <li key={id}>
            <span>
              {opens ? <Link to={linkTo('/journal/$id', { id })}>{number}</Link> : number}
              <small>{`${names[event] ?? event} · ${day(entry_date)}`}</small>
            </span>
            <span>{money(total)}</span>
          </li>
        ))}
      </ul>
    </RecordPanel>
  )
}
