/** Payments with withheld tax and the numbers of their certificates, the newest first. */
import { useState } from 'react'
import { TaxTabs } from '#domains/books/tax-returns/web/shared/TaxTabs.tsx'
import { canOpenPage, orderListOf } from '#platform/contract/page-routes.ts'
import { linkTo } from '#platform/web/data/address.ts'
import { useRole } from '#platform/web/data/session.ts'
import { ListPage } from '#platform/web/list/ListPage.tsx'
import { useUrlFilters } from '#platform/web/list/filters/useUrlFilters.tsx'
import type { Column } from '#platform/web/list/table/columns.ts'
import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { RowButtons } from '#platform/web/ui/RowButtons.tsx'
import { Status } from '#platform/web/ui/Status.tsx'
import { lazyComponent } from '#platform/web/ui/lazyComponent.tsx'
import type { WithholdingRow } from '../../contract.ts'
import { withholdings } from '../../calls.gen.ts'
import { withholdingTexts } from '../../texts/texts.ts'

const CertificateDialog = lazyComponent(
  async () => (await import('./CertificateDialog.tsx')).default,
)

export default function WithholdingsPage() {
  const text = useTexts(withholdingTexts)
  const { day } = useFormat()
  const { query, chips } = useUrlFilters({ until: (last) => text.until(day(last)) })
  const role = useRole()
  const [editedRow, setEditedRow] = useState<WithholdingRow>()
  return (
    <>
      <ListPage
        title={text.title}
        call={withholdings.list}
        query={query}
        {...(chips.length > 0 ? { subtitle: <span>{chips}</span> } : {})}
        columns={useColumns()}
        open={(row) => pageOf(row, role)}
        search={text.search}
        pages={<TaxTabs />}
        dates
        filters={[
          {
            name: 'without_number',
            label: text.certificate,
            options: [
              { value: 'true', label: text.notEntered },
              { value: 'false', label: text.present },
            ],
          },
        ]}
        renderActions={(row) =>
          row.can.update.ok && <RowButtons of={row.document} onEdit={() => setEditedRow(row)} />
        }
        empty={{ title: text.empty, text: text.emptyText }}
      />
      {editedRow && <CertificateDialog row={editedRow} onClose={() => setEditedRow(undefined)} />}
    </>
  )
}

/** The document that was paid; undefined if the reader's role may not open its page. */
function pageOf({ invoice, bill }: WithholdingRow, role: string | undefined) {
  if (bill)
    return canOpenPage(role, '/heritage-build/$id')
      ? linkTo('/heritage-build/$id', { id: bill.build_id })
      : undefined
  return invoice?.order_id
    ? linkTo(`${orderListOf(role)}/$orderId/invoice`, { orderId: invoice.order_id })
    : linkTo('/open-invoice/$id', { id: invoice?.id ?? 0 })
}

function useColumns(): Column<WithholdingRow>[] {
  const text = useTexts(withholdingTexts)
  return [
    { name: 'document', label: text.document, value: (row) => row.document, width: 190 },
    {
      name: 'paid_on',
      label: text.paidOn,
      kind: 'day',
      value: (row) => row.paid_on,
      sort: true,
      width: 130,
    },
    {
      name: 'number',
      label: text.number,
      value: (row) => row.number ?? text.notEntered,
      stays: true,
      cell: (row) => row.number ?? <Status tone="waiting">{text.notEntered}</Status>,
      width: 190,
    },
    {
      name: 'withheld',
      label: text.withheld,
      kind: 'money',
      value: (row) => row.withheld,
      sort: true,
      width: 140,
    },
    {
      name: 'customer',
      label: text.customer,
      value: (row) => row.customer?.full_name,
      width: 200,
      rank: 5,
    },
    { name: 'garage', label: text.garage, value: (row) => row.garage.name, width: 160, rank: 6 },
  ]
}
