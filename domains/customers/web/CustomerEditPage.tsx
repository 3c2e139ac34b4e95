import { useState } from 'react'
import { FormPage } from '#platform/web/FormPage.tsx'
import { to, useGo, useIdParam } from '#platform/web/address.ts'
import { useSave } from '#platform/web/api.ts'
import { useContractForm } from '#platform/web/form.tsx'
import { useTexts } from '#platform/web/i18n.tsx'
import { type CustomerDetail, customers, newCustomer } from '../contract.ts'
import { CustomerFields, formOf } from './CustomerFields.tsx'
import { CustomerLoad } from './CustomerLoad.tsx'
import { customerTexts } from './texts/texts.ts'

export default function CustomerEditPage() {
  const id = useIdParam('id')
  return <CustomerLoad id={id}>{(customer) => <Edit customer={customer} />}</CustomerLoad>
}

function Edit({ customer }: { customer: CustomerDetail }) {
  const { id } = customer
  // of what the fields were filled with: a change that is heard of meanwhile is refused, not written over
  const [version] = useState(customer.version)
  const text = useTexts(customerTexts)
  const go = useGo()
  const form = useContractForm(newCustomer, formOf(customer))
  const update = useSave(customers.update, {
    touches: [customers.list, customers.get],
    onSaved: () => go(to('/customer-management/$id', { id }), { replace: true }),
  })
  return (
    <FormPage
      title={`${text.edit}: ${customer.full_name}`}
      form={form}
      saving={update.isPending}
      failure={update.error}
      onSubmit={(body) => update.mutate({ params: { id }, body: { ...body, version } })}
    >
      <CustomerFields customer={customer} />
    </FormPage>
  )
}
