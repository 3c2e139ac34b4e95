/** Lots with points that expire within 30 days, the earliest first. */
import { ListPage } from '#platform/web/list/ListPage.tsx'
import { linkTo } from '#platform/web/data/address.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import type { Column } from '#platform/web/list/table/columns.ts'
import { commonTexts } from '#platform/texts/texts.ts'
import type { ExpiringLot } from '../../contract.ts'
import { membership } from '../../calls.gen.ts'
import { membershipTexts } from '../../texts/texts.ts'

export default function ExpiringPage() {
  const { field } = useTexts(commonTexts)
  const text = useTexts(membershipTexts)
  const columns: Column<ExpiringLot>[] = [
    { name: 'customer', label: field.name, value: (row) => row.customer.full_name, width: 220 },
    { name: 'points', label: text.points, value: (row) => row.points, kind: 'number' },
    { name: 'worth', label: text.worth, value: (row) => row.worth, kind: 'money' },
    {
      name: 'expires_on',
      label: text.lastDay,
      value: (row) => row.expires_on,
      kind: 'day',
      sort: true,
    },
    { name: 'garage', label: field.garage, value: (row) => row.garage.name, width: 180 },
  ]
  return (
    <ListPage
      title={text.expiringSoon}
      call={membership.expiring}
      columns={columns}
      search={text.search}
      open={({ customer }) => linkTo('/membership-management/$id', { id: customer.id })}
      empty={{ title: text.noneExpiring, text: text.noneExpiringText }}
    />
  )
}
