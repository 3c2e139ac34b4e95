/** All vouchers: discount, validity, and how many are taken, used and left. */
import { ListPage } from '#platform/web/list/ListPage.tsx'
import { linkTo } from '#platform/web/data/address.ts'
import { useNameOfCountry } from '#platform/web/language/countries.ts'
import { inEach } from '#platform/web/language/currency.ts'
import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import type { Column } from '#platform/web/list/table/columns.ts'
import { useSharedColumns } from '#platform/web/list/table/sharedColumns.tsx'
import { useCan } from '#platform/web/data/session.ts'
import { commonTexts } from '#platform/texts/texts.ts'
import { Status } from '#platform/web/ui/Status.tsx'
import { AddButton } from '#platform/web/ui/AddButton.tsx'
import type { VoucherRow } from '../../contract.ts'
import { vouchers } from '../../calls.gen.ts'
import { audiences, categories, statuses } from '../../rules.ts'
import { toneOf } from './status.ts'
import { voucherTexts } from '../../texts/texts.ts'

export default function VouchersPage() {
  const { nav, field } = useTexts(commonTexts)
  const text = useTexts(voucherTexts)
  const canWrite = useCan('voucher.write')
  const add = canWrite && <AddButton to={linkTo('/voucher-management/new')}>{text.add}</AddButton>
  return (
    <ListPage
      title={nav.voucher}
      call={vouchers.list}
      get={vouchers.get}
      remove={canWrite ? vouchers.remove : undefined}
      columns={useColumns()}
      search={text.search}
      open={({ id }) => linkTo('/voucher-management/$id', { id })}
      tabs={{
        name: 'status',
        counts: vouchers.counts,
        options: statuses.map((value) => ({ value, label: text.status[value] })),
      }}
      filters={[
        {
          name: 'category',
          label: field.category,
          options: categories.map((value) => ({ value, label: text.categories[value] })),
        },
        {
          name: 'audience',
          label: text.audience,
          options: audiences.map((value) => ({ value, label: text.audiences[value] })),
        },
      ]}
      dates
      actions={add}
      empty={{ title: text.none, text: text.noneText, action: add }}
    />
  )
}

function useColumns(): Column<VoucherRow>[] {
  const { field } = useTexts(commonTexts)
  const text = useTexts(voucherTexts)
  const figures = useFigures()
  const about = useAbout()
  return [
    { name: 'name', label: field.name, value: (row) => row.name, sort: true, width: 180 },
    { name: 'code', label: field.code, value: (row) => row.code, width: 140, rank: 2 },
    {
      name: 'status',
      label: field.status,
      value: (row) => text.status[row.status],
      cell: (row) => <Status tone={toneOf[row.status]}>{text.status[row.status]}</Status>,
      kind: 'status',
      width: 130,
      rank: 1,
    },
    {
      name: 'discount_percent',
      label: text.discountPercent,
      value: (row) => row.discount_percent,
      kind: 'number',
      sort: true,
      width: 105,
      rank: 4,
    },
    {
      name: 'expiry_date',
      label: text.expiryDate,
      value: (row) => row.expiry_date,
      kind: 'day',
      sort: true,
      width: 135,
      rank: 3,
    },
    ...figures,
    ...about,
  ]
}

/** The use of its quantity. */
function useFigures(): Column<VoucherRow>[] {
  const text = useTexts(voucherTexts)
  const { number } = useFormat()
  return [
    {
      name: 'taken',
      label: text.taken,
      value: (row) => text.takenOf(number(row.taken), number(row.quantity)),
      sort: true,
      width: 125,
      rank: 5,
    },
    {
      name: 'used',
      label: text.used,
      value: (row) => row.used,
      kind: 'number',
      sort: true,
      width: 85,
      rank: 6,
    },
    {
      name: 'left',
      label: text.left,
      value: (row) => row.left,
      kind: 'number',
      width: 80,
      rank: 8,
    },
    {
      name: 'discount_given',
      label: text.discountGiven,
      value: (row) => row.discount_given,
      cell: (row) => <DiscountGiven of={row} />,
      kind: 'money',
      sort: true,
      width: 150,
      rank: 7,
    },
  ]
}

/** The discounts given per currency. */
function DiscountGiven({ of }: { of: VoucherRow }) {
  const { money } = useFormat()
  return inEach(of)
    .map(({ discount_given, currency }) => money(discount_given, currency))
    .join(' + ')
}

/** Its audience and places. */
function useAbout(): Column<VoucherRow>[] {
  const { field } = useTexts(commonTexts)
  const nameOfCountry = useNameOfCountry()
  const shared = useSharedColumns()
  const text = useTexts(voucherTexts)
  const countryOf = ({ id, name }: VoucherRow['countries'][number]) => nameOfCountry(id, name)
  const listed = (names: readonly string[]) => names.join(', ') || text.everywhere
  return [
    {
      name: 'category',
      label: field.category,
      value: (row) => text.categories[row.category],
      width: 120,
      rank: 9,
    },
    {
      name: 'audience',
      label: text.audience,
      value: (row) => text.audiences[row.audience],
      width: 170,
      rank: 10,
    },
    {
      name: 'countries',
      label: text.availableCountries,
      value: (row) => listed(row.countries.map(countryOf)),
      width: 160,
      rank: 11,
    },
    {
      name: 'garages',
      label: text.availableGarages,
      value: (row) => listed(row.garages.map(({ name }) => name)),
      width: 190,
      rank: 12,
    },
    shared.createdAt({ width: 135, rank: 13 }),
  ]
}
