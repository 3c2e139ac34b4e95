/** All members: tier, status, points and coupons. */
import { Button } from '@mantine/core'
import { IconHourglassLow, IconSettings } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { ListPage } from '#platform/web/list/ListPage.tsx'
import { linkTo } from '#platform/web/data/address.ts'
import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import type { Column } from '#platform/web/list/table/columns.ts'
import { commonTexts } from '#platform/texts/texts.ts'
import { Status } from '#platform/web/ui/Status.tsx'
import type { Member } from '../../contract.ts'
import { membership } from '../../calls.gen.ts'
import { statuses, tierNames } from '../../rules.ts'
import { toneOf } from '../components/status.ts'
import { membershipTexts } from '../../texts/texts.ts'

export default function MembersPage() {
  const { nav } = useTexts(commonTexts)
  const text = useTexts(membershipTexts)
  return (
    <ListPage
      title={nav.membershipManagement}
      call={membership.list}
      columns={useColumns()}
      search={text.search}
      open={({ id }) => linkTo('/membership-management/$id', { id })}
      tabs={{
        name: 'status',
        counts: membership.counts,
        options: statuses.map((value) => ({ value, label: text.status[value] })),
      }}
      filters={[
        {
          name: 'tier',
          label: text.tier,
          options: tierNames.map((tier) => ({ value: tier, label: tier })),
        },
        {
          name: 'expiring',
          label: text.expiringSoon,
          options: [{ value: 'true', label: text.yes }],
        },
      ]}
      actions={
        <>
          <Button
            component={Link}
            to={linkTo('/membership-management/expiring')}
            variant="default"
            leftSection={<IconHourglassLow size={16} aria-hidden />}
          >
            {text.expiringSoon}
          </Button>
          <Button
            component={Link}
            to={linkTo('/membership-management/settings')}
            variant="default"
            leftSection={<IconSettings size={16} aria-hidden />}
          >
            {text.settings}
          </Button>
        </>
      }
      empty={{ title: text.none, text: text.noneText }}
    />
  )
}

function useColumns(): Column<Member>[] {
  const { field, command } = useTexts(commonTexts)
  const text = useTexts(membershipTexts)
  const { number } = useFormat()
  return [
    { name: 'name', label: field.name, value: (row) => row.name, sort: true, width: 180 },
    { name: 'tier', label: text.tier, value: (row) => row.tier, sort: true, width: 130, rank: 3 },
    {
      name: 'status',
      label: field.status,
      value: (row) => text.status[row.status],
      cell: (row) => <Status tone={toneOf[row.status]}>{text.status[row.status]}</Status>,
      kind: 'status',
      sort: true,
      width: 130,
      rank: 1,
    },
    {
      name: 'points',
      label: text.points,
      value: (row) => row.points,
      kind: 'number',
      sort: true,
      width: 100,
      rank: 2,
    },
    {
      name: 'vouchers',
      label: text.vouchers,
      value: ({ vouchers: { active, used, expired } }) =>
        text.counts(number(active), number(used), number(expired)),
      sort: true,
      width: 215,
      rank: 6,
    },
    {
      name: 'total_transaction',
      label: text.totalTransaction,
      value: (row) => row.total_transaction,
      kind: 'money',
      sort: true,
      width: 150,
      rank: 4,
    },
    {
      name: 'vehicles',
      label: command.vehicles,
      value: (row) => row.vehicles,
      kind: 'number',
      sort: true,
      width: 95,
      rank: 7,
    },
    {
      name: 'last_visit',
      label: text.lastVisit,
      value: (row) => row.last_visit,
      kind: 'day',
      sort: true,
      width: 130,
      rank: 5,
    },
    { name: 'phone', label: field.phone, value: (row) => row.phone_display, width: 155, rank: 8 },
  ]
}
