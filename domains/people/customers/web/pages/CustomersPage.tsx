import { numberName } from '#domains/company/legal-entities/names.ts'
import { legalTexts } from '#domains/company/legal-entities/texts/texts.ts'
import { ImportButton } from '#domains/overview/imports/web/shared/ImportButton.tsx'
import { languageNames } from '#platform/texts/language-names.ts'
import { ListPage } from '#platform/web/list/ListPage.tsx'
import { linkTo } from '#platform/web/data/address.ts'
import { useLanguage, useTexts } from '#platform/web/language/i18n.tsx'
import type { Column } from '#platform/web/list/table/columns.ts'
import { useCan } from '#platform/web/data/session.ts'
import { commonTexts } from '#platform/texts/texts.ts'
import { useSharedColumns } from '#platform/web/list/table/sharedColumns.tsx'
import { AddButton } from '#platform/web/ui/AddButton.tsx'
import type { invoiceFields } from '../../company.ts'
import type { CustomerRow } from '../../contract.ts'
import { customers } from '../../calls.gen.ts'
import { customerTexts } from '../../texts/texts.ts'
import { tiers, customerNumbers } from '../../rules.ts'

export default function CustomersPage() {
  const text = useTexts(customerTexts)
  const { nav } = useTexts(commonTexts)
  const canWrite = useCan('customer.write')
  const add = canWrite && (
    <AddButton to={linkTo('/customer-management/new')}>{text.create}</AddButton>
  )
  return (
    <>
      <ListPage
        title={nav.customerManagement}
        call={customers.list}
        get={customers.get}
        remove={customers.remove}
        columns={useColumns()}
        alsoInFiles={useInvoiceColumns()}
        open={(row) => linkTo('/customer-management/$id', { id: row.id })}
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
  const shared = useSharedColumns()
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
    shared.country({ width: 125 }),
    shared.createdAt({ width: 150 }),
  ]
}

/** The invoice details, with the titles that an import of customers reads. */
function useInvoiceColumns(): Column<CustomerRow>[] {
  const text = useTexts(customerTexts)
  const legal = useTexts(legalTexts)
  const language = useLanguage()
  const column = (name: (typeof invoiceFields)[number], label: string): Column<CustomerRow> => ({
    name,
    label,
    value: (row) => row[name],
  })
  return [
    {
      name: 'language',
      label: text.language,
      value: (row) => row.language && languageNames[row.language],
    },
    { name: 'kind', label: text.kind, value: (row) => text.kinds[row.kind] },
    column('legal_name', text.legalName),
    ...customerNumbers.map((name) => column(name, numberName(name, language))),
    column('street', legal.street),
    column('house_number', legal.houseNumber),
    column('postal_code', legal.postalCode),
    column('city', legal.city),
    column('region_code', legal.region),
    column('country_code', text.countryCode),
    column('invoice_email', text.invoiceEmail),
    column('payment_terms_days', text.paymentTerms),
  ]
}
