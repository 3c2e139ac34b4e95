import { FormPage } from '#platform/web/forms/FormPage.tsx'
import { linkTo, useNavigateTo } from '#platform/web/data/address.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { useRecordForm } from '#platform/web/record/record.tsx'
import { useCountry } from '#platform/web/scope.ts'
import { customers } from '../../calls.gen.ts'
import { CustomerFields, customerForm, startOf } from '../components/CustomerFields.tsx'
import { customerTexts } from '../../texts/texts.ts'

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
