import { orderListOf } from '#platform/contract/page-routes.ts'
import { useCan, useRole } from '#platform/web/data/session.ts'
import { linkTo } from '#platform/web/data/address.ts'
import { ListPage } from '#platform/web/list/ListPage.tsx'
import { inEach } from '#platform/web/language/currency.ts'
import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import type { Column } from '#platform/web/list/table/columns.ts'
import { commonTexts } from '#platform/texts/texts.ts'
import type { Claim } from '../../contract.ts'
import { warranties } from '../../calls.gen.ts'
import { warrantyTexts } from '../../texts/texts.ts'

/** The claims; users who see costs also see the sums by supplier of the part. */
export default function ClaimsPage() {
  const text = useTexts(warrantyTexts)
  const { money } = useFormat()
  const base = orderListOf(useRole())
  return (
    <ListPage
      title={text.claims}
      call={warranties.claims}
      columns={useColumns()}
      search={text.search}
      dates
      open={(row) => linkTo(`${base}/$orderId`, { orderId: row.order.id })}
      sums={(response) =>
        inEach(response)
          .flatMap(({ by_supplier, currency }) =>
            (by_supplier ?? []).map(({ supplier, cost }) =>
              text.sum(supplier?.name ?? text.none, money(cost, currency)),
            ),
          )
          .join(' · ') || null
      }
      empty={{ title: text.empty }}
    />
  )
}

function useColumns(): Column<Claim>[] {
  const text = useTexts(warrantyTexts)
  const { field } = useTexts(commonTexts)
  const seesCost = useCan('inventory.cost')
  const cost: Column<Claim> = {
    name: 'cost',
    label: text.cost,
    kind: 'money',
    value: (row) => row.cost,
    width: 120,
    rank: 1,
  }
  return [
    { name: 'order', label: text.order, value: (row) => row.order.number, width: 172 },
    {
      name: 'license_plate',
      label: field.licensePlate,
      kind: 'plate',
      value: (row) => row.vehicle.license_plate,
      width: 118,
    },
    { name: 'line', label: text.line, value: (row) => row.line, width: 170 },
    { name: 'sold_on', label: text.sold, value: (row) => row.sold_on.number, width: 172, rank: 9 },
    { name: 'garage', label: text.garage, value: (row) => row.garage.name, width: 150, rank: 8 },
    {
      name: 'claimed_on',
      label: text.claimedOn,
      kind: 'day',
      value: (row) => row.claimed_on,
      sort: true,
      width: 106,
    },
    { name: 'supplier', label: text.supplier, value: (row) => row.supplier?.name, width: 150 },
    {
      name: 'allowed_because',
      label: text.allowed,
      value: (row) => row.allowed_because,
      width: 150,
      rank: 7,
    },
    ...(seesCost ? [cost] : []),
  ]
}
