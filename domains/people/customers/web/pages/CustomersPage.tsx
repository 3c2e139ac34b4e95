import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { ImportButton } from '#domains/overview/imports/web/parts/ImportButton.tsx'
import { ListPage } from '#platform/web/ListPage.tsx'
import { to } from '#platform/web/address.ts'
import { useNameOfCountry } from '#platform/web/countries.ts'
import { useTexts } from '#platform/web/i18n.tsx'
import type { Column } from '#platform/web/list/columns.ts'
import { useMay } from '#platform/web/session.ts'
import { commonTexts } from '#platform/web/texts/texts.ts'
import { type CustomerRow, customers, tiers } from '../../contract.ts'
import { customerTexts } from '../texts/texts.ts'

export default function CustomersPage() {
  const text = useTexts(customerTexts)
  const { nav } = useTexts(commonTexts)
  const mayWrite = useMay('customer.write')
  const add = mayWrite && (
    <Button
      component={Link}
      to={to('/customer-management/new')}
      leftSection={<IconPlus size={16} aria-hidden />}
    >
      {text.create}
    </Button>
  )
  return (
    <>
      <ListPage
        title={nav.customerManagement}
        call={customers.list}
        get={customers.get}
        remove={customers.remove}
        columns={useColumns()}
        open={(row) => to('/customer-management/$id', { id: row.id })}
        search={text.search}
        filters={[
          {
            name: 'tier',
            label: text.tier,
            options: tiers.map((tier) => ({ value: tier, label: tier })),
          },
          {
            name: 'is_owner',
            label: text.owns,
            options: [
              { value: 'true', label: text.owner },
              { value: 'false', label: text.nonOwner },
            ],
          },
        ]}
        actions={
          <>
            <ImportButton noun="customers" />
            {add}
          </>
        }
        empty={{ title: text.empty, text: text.emptyText, action: add }}
      />
    </>
  )
}

function useColumns(): Column<CustomerRow>[] {
  const text = useTexts(customerTexts)
  const { field } = useTexts(commonTexts)
  const nameOfCountry = useNameOfCountry()
  return [
    {
      name: 'full_name',
      label: field.fullName,
      value: (row) => row.full_name,
      sort: true,
      width: 190,
    },
    {
      name: 'phone',
      label: field.phone,
      value: (row) => row.phone_display,
      width: 155,
    },
    { name: 'email', label: field.email, value: (row) => row.email, width: 218, rank: 8 },
    {
      name: 'vehicles_count',
      label: text.cars,
      kind: 'number',
      value: (row) => row.vehicles_count,
      width: 80,
    },
    { name: 'tier', label: text.tier, value: (row) => row.tier, width: 140 },
    {
      name: 'country',
      label: field.country,
      value: (row) => nameOfCountry(row.country_id, row.country.name),
      width: 125,
    },
    {
      name: 'created_at',
      label: field.createdDate,
      kind: 'day',
      value: (row) => row.created_at,
      sort: true,
      width: 150,
    },
  ]
}
