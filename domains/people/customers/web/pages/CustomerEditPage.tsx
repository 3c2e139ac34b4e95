import { FormPage } from '#platform/web/forms/FormPage.tsx'
import { linkTo, useNavigateTo } from '#platform/web/data/address.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { RecordLoader } from '#platform/web/record/RecordLoader.tsx'
import { useRecordForm } from '#platform/web/record/record.tsx'
import type { CustomerDetail } from '../../contract.ts'
import { customers } from '../../calls.gen.ts'
import { CustomerFields, customerForm } from '../components/CustomerFields.tsx'
import { customerRecord } from './record.ts'
import { customerTexts } from '../../texts/texts.ts'

const CustomerEditPage = () => (
  <RecordLoader of={customerRecord}>{(customer) => <Edit customer={customer} />}</RecordLoader>
)
export default CustomerEditPage

function Edit({ customer }: { customer: CustomerDetail }) {
  const text = useTexts(customerTexts)
  const navigateTo = useNavigateTo()
  const record = useRecordForm(customers, {
    schema: customerForm,
    row: customer,
    start: {
      phone: customer.phone_display,
      contacts: (customer.contacts ?? []).map(({ name, phone_display, email, role }) => ({
        name,
        phone: phone_display ?? '',
        email: email ?? '',
        role: role ?? '',
      })),
      id_card_file_id: customer.id_card?.id ?? null,
      profile_picture_file_id: customer.profile_picture?.id ?? null,
    },
    onSaved: ({ id }) => navigateTo(linkTo('/customer-management/$id', { id }), { replace: true }),
  })
  return (
    <FormPage title={`${text.edit}: ${customer.full_name}`} {...record}>
      <CustomerFields customer={customer} />
    </FormPage>
  )
}
