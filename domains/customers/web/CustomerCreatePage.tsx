import { FormPage } from '#platform/web/FormPage.tsx'
import { to, useGo } from '#platform/web/address.ts'
import { useSave } from '#platform/web/api.ts'
import { useContractForm } from '#platform/web/form.tsx'
import { useTexts } from '#platform/web/i18n.tsx'
import { useCountry } from '#platform/web/scope.ts'
import { customers, newCustomer } from '../contract.ts'
import { CustomerFields, emptyCustomer } from './CustomerFields.tsx'
import { customerTexts } from './texts/texts.ts'

export default function CustomerCreatePage() {
  const text = useTexts(customerTexts)
  const go = useGo()
  const form = useContractForm(newCustomer, emptyCustomer(useCountry() || null))
  const create = useSave(customers.create, {
    touches: [customers.list],
    onSaved: ({ id }) => go(to('/customer-management/$id', { id }), { replace: true }),
  })
  return (
    <FormPage
      title={text.create}
      form={form}
      saving={create.isPending}
      failure={create.error}
      onSubmit={(body) => create.mutate({ body })}
    >
      <CustomerFields />
    </FormPage>
  )
}
