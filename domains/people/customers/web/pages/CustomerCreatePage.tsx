import { FormPage } from '#platform/web/FormPage.tsx'
import { linkTo, useNavigateTo } from '#platform/web/address.ts'
import { useTexts } from '#platform/web/i18n.tsx'
import { useRecordForm } from '#platform/web/record.tsx'
import { useCountry } from '#platform/web/scope.ts'
import { customers } from '../../contract.ts'
import { CustomerFields, customerForm, startOf } from '../parts/CustomerFields.tsx'
import { customerTexts } from '../texts/texts.ts'

export default function CustomerCreatePage() {
  const text = useTexts(customerTexts)
  const navigateTo = useNavigateTo()
  const record = useRecordForm(customers, {
    schema: customerForm,
    row: undefined,
    start: startOf(useCountry() || null),
    onSaved: ({ id }) => navigateTo(linkTo('/customer-management/$id', { id }), { replace: true }),
  })
  return (
    <FormPage title={text.create} {...record}>
      <CustomerFields />
    </FormPage>
  )
}
