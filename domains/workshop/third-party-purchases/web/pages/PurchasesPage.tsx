/** Work and goods bought of third parties, with what is still to pay. */
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { suppliers } from '#domains/stock/suppliers/contract.ts'
import { ListPage } from '#platform/web/ListPage.tsx'
import { to } from '#platform/web/address.ts'
import { useFormat } from '#platform/web/format.ts'
import { useTexts } from '#platform/web/i18n.tsx'
import { type Column, pickFilter } from '#platform/web/list/columns.ts'
import { useMay } from '#platform/web/session.ts'
import { commonTexts } from '#platform/web/texts/texts.ts'
import { LicensePlate } from '#platform/web/ui/LicensePlate.tsx'
import { type ThirdPartyPurchaseRow, thirdPartyPurchases } from '../../contract.ts'
import { PaidTag } from './PaidTag.tsx'
import { thirdPartyPurchaseTexts } from '../texts/texts.ts'

export default function PurchasesPage() {
  const { nav, entities } = useTexts(commonTexts)
  const text = useTexts(thirdPartyPurchaseTexts)
  const { rupiah } = useFormat()
  const add = useMay('purchase.write') && (
    <Button
      component={Link}
      to={to('/third-party-purchase/new')}
      leftSection={<IconPlus size={17} aria-hidden />}
    >
      {text.add}
    </Button>
  )
  return (
    <ListPage
      title={nav.thirdPartyPurchase}
      call={thirdPartyPurchases.list}
      get={thirdPartyPurchases.get}
      columns={useColumns()}
      search={text.search}
      open={({ id }) => to('/third-party-purchase/$id', { id })}
      tabs={{
        name: 'status',
        options: [
          { value: 'unpaid', label: text.unpaid },
          { value: 'paid', label: text.paid },
        ],
      }}
      filters={[
        pickFilter({
          name: 'supplier_id',
          label: entities.supplier,
          source: suppliers.list,
          get: suppliers.get,
        }),
      ]}
      dates
      sums={({ totals, total }) =>
        totals && total > 0 ? text.sums(rupiah(totals.total), rupiah(totals.due)) : null
      }
      actions={add}
      empty={{ title: text.none, text: text.noneText, action: add }}
    />
  )
}

function useColumns(): Column<ThirdPartyPurchaseRow>[] {
  const { field, entities } = useTexts(commonTexts)
  const text = useTexts(thirdPartyPurchaseTexts)
  return [
    { name: 'number', label: text.number, value: (row) => row.number, sort: true, width: 165 },
    { name: 'date', label: field.date, value: (row) => row.date, kind: 'day', sort: true },
    {
      name: 'supplier',
      label: entities.supplier,
      value: (row) => row.supplier.name,
      width: 170,
    },
    {
      name: 'license_plate',
      label: field.licensePlate,
      value: (row) => row.license_plate,
      cell: (row) => <LicensePlate plate={row.license_plate} />,
      width: 130,
      rank: 3,
    },
    { name: 'total', label: field.total, value: (row) => row.total, kind: 'money', sort: true },
    {
      name: 'status',
      label: field.status,
      value: (row) => (row.status === 'Paid' ? text.paid : text.unpaid),
      cell: (row) => <PaidTag status={row.status} />,
      kind: 'status',
      width: 115,
      rank: 1,
    },
    {
      name: 'items',
      label: text.items,
      value: (row) => row.items.join(', '),
      width: 170,
      rank: 5,
    },
    ...usePaperColumns(),
  ]
}

/** What the list shows where there is room, and exports. */
function usePaperColumns(): Column<ThirdPartyPurchaseRow>[] {
  const { field, entities } = useTexts(commonTexts)
  const text = useTexts(thirdPartyPurchaseTexts)
  return [
    {
      name: 'order',
      label: entities['work order'],
      value: (row) => row.order?.number,
      width: 150,
      rank: 8,
    },
    {
      name: 'source_of_funds',
      label: text.sourceOfFunds,
      value: (row) => row.source_of_funds?.name,
      width: 150,
      rank: 9,
    },
    { name: 'garage', label: field.garage, value: (row) => row.garage.name, width: 150, rank: 7 },
    {
      name: 'invoice_code',
      label: text.invoiceCode,
      value: (row) => row.invoice_code,
      width: 130,
      rank: 10,
    },
    {
      name: 'supplier_invoice_number',
      label: text.supplierInvoiceNumber,
      value: (row) => row.supplier_invoice_number,
      width: 160,
      rank: 11,
    },
    {
      name: 'admin_fee',
      label: text.adminFee,
      value: (row) => row.admin_fee,
      kind: 'money',
      rank: 12,
    },
    {
      name: 'miscellaneous',
      label: text.miscellaneous,
      value: (row) => row.miscellaneous,
      kind: 'money',
      rank: 13,
    },
    { name: 'due', label: text.due, value: (row) => row.due, kind: 'money', rank: 14 },
    { name: 'note', label: field.notes, value: (row) => row.note, width: 180, rank: 15 },
  ]
}
