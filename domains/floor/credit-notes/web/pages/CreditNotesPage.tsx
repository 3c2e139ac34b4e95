/** All credit notes, the newest first. */
import { TaxTabs } from '#domains/books/tax-returns/web/shared/TaxTabs.tsx'
import { ListPage } from '#platform/web/list/ListPage.tsx'
import { linkTo } from '#platform/web/data/address.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import type { Column } from '#platform/web/list/table/columns.ts'
import type { CreditRow } from '../../contract.ts'
import { creditNotes } from '../../calls.gen.ts'
import { creditTexts } from '../../texts/texts.ts'
import { creditStatuses } from '../../rules.ts'

export default function CreditNotesPage() {
  const text = useTexts(creditTexts)
  const columns: Column<CreditRow>[] = [
    { name: 'number', label: text.number, value: (row) => row.number, sort: true, width: 190 },
    {
      name: 'issued_on',
      label: text.day,
      kind: 'day',
      value: (row) => row.issued_on,
      sort: true,
      width: 130,
    },
    {
      name: 'original',
      label: text.original,
      value: (row) => row.invoice?.number ?? row.bill?.number,
      width: 190,
    },
    {
      name: 'customer',
      label: text.customer,
      value: (row) => row.customer?.full_name ?? text.unknown,
      width: 180,
    },
    { name: 'garage', label: text.garage, value: (row) => row.garage.name, width: 150 },
    { name: 'reason', label: text.reason, value: (row) => row.reason, width: 220 },
    { name: 'status', label: text.status, value: (row) => text[row.status], width: 110 },
    {
      name: 'grand_total',
      label: text.total,
      kind: 'money',
      value: (row) => row.grand_total,
      sort: true,
      width: 150,
    },
  ]
  return (
    <ListPage
      title={text.title}
      call={creditNotes.list}
      columns={columns}
      open={(row) => linkTo('/credit-note/$id', { id: row.id })}
      search={text.search}
      pages={<TaxTabs />}
      dates
      filters={[
        {
          name: 'status',
          label: text.status,
          options: creditStatuses.map((value) => ({ value, label: text[value] })),
        },
      ]}
      empty={{ title: text.empty, text: text.emptyText }}
    />
  )
}
