/** Third-party purchases with their open amounts. */
import {
  useBillColumns,
  useBillList,
  useTaxColumns,
} from '#domains/stock/supplier-bills/web/shared/billList.tsx'
import { ListPage } from '#platform/web/list/ListPage.tsx'
import { linkTo } from '#platform/web/data/address.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import type { Column } from '#platform/web/list/table/columns.ts'
import { commonTexts } from '#platform/texts/texts.ts'
import { LicensePlate } from '#platform/web/ui/media/LicensePlate.tsx'
import type { ThirdPartyPurchaseRow } from '../../contract.ts'
import { thirdPartyPurchases } from '../../calls.gen.ts'
import { thirdPartyPurchaseTexts } from '../../texts/texts.ts'

export default function PurchasesPage() {
  const { nav } = useTexts(commonTexts)
  const text = useTexts(thirdPartyPurchaseTexts)
  return (
    <ListPage
      {...useBillList(text, linkTo('/third-party-purchase/new'), thirdPartyPurchases.counts)}
      title={nav.thirdPartyPurchase}
      call={thirdPartyPurchases.list}
      get={thirdPartyPurchases.get}
      columns={useColumns()}
      open={({ id }) => linkTo('/third-party-purchase/$id', { id })}
    />
  )
}

function useColumns(): Column<ThirdPartyPurchaseRow>[] {
  const { field, entities } = useTexts(commonTexts)
  const text = useTexts(thirdPartyPurchaseTexts)
  const bill = useBillColumns<ThirdPartyPurchaseRow>()
  return [
    { ...bill.number, sort: true },
    bill.date,
    bill.supplier,
    {
      name: 'license_plate',
      label: field.licensePlate,
      value: (row) => row.license_plate,
      cell: (row) => <LicensePlate plate={row.license_plate} />,
      width: 130,
      rank: 3,
    },
    bill.total,
    bill.due,
    bill.status,
    {
      name: 'items',
      label: text.items,
      value: (row) => row.items.join(', '),
      width: 170,
      rank: 5,
    },
    // columns for wide screens and exports
    {
      name: 'order',
      label: entities['work order'],
      value: (row) => row.order?.number,
      width: 150,
      rank: 8,
    },
    bill.source_of_funds,
    bill.garage,
    bill.invoice_code,
    ...useTaxColumns(),
    {
      name: 'supplier_invoice_number',
      label: text.supplierInvoiceNumber,
      value: (row) => row.supplier_invoice_number,
      width: 160,
      rank: 14,
    },
    {
      name: 'admin_fee',
      label: text.adminFee,
      value: (row) => row.admin_fee,
      kind: 'money',
      rank: 15,
    },
    {
      name: 'miscellaneous',
      label: text.miscellaneous,
      value: (row) => row.miscellaneous,
      kind: 'money',
      rank: 16,
    },
    { name: 'note', label: field.notes, value: (row) => row.note, width: 180, rank: 17 },
  ]
}
