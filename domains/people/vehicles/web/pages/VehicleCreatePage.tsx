import { Skeleton } from '@mantine/core'
import { customers } from '#domains/people/customers/calls.gen.ts'
import { linkTo, useNavigateTo, useSearch } from '#platform/web/data/address.ts'
import { useApiQuery, useFormMutation } from '#platform/web/data/api.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { useCountry } from '#platform/web/scope.ts'
import { PageHeader, Panel } from '#platform/web/ui/PageHeader.tsx'
import { vehicles } from '../../calls.gen.ts'
import { VehicleEditor } from './VehicleEditor.tsx'
import { vehicleTexts } from '../../texts/texts.ts'
import { emptyVehicle } from '../components/vehicleForm.ts'

/** `/vehicle/new?customer_id=7` preselects the owner and the owner's country. */
export default function VehicleCreatePage() {
  const text = useTexts(vehicleTexts)
  const ownerId = Number(useSearch().customer_id) || 0
  const owner = useApiQuery(customers.get, { params: { id: ownerId } }, { enabled: ownerId > 0 })
  const country = useCountry()
  const navigateTo = useNavigateTo()
  const create = useFormMutation(vehicles.create, {
    onSaved: ({ id }) => navigateTo(linkTo('/vehicle/$id', { id }), { replace: true }),
  })
  if (ownerId && owner.isPending)
    return (
      <>
        <PageHeader title={text.create} />
        <Panel>
          <Skeleton height={380} radius={12} />
        </Panel>
      </>
    )
  const customer = owner.data
  return (
    <VehicleEditor
      title={text.create}
      start={emptyVehicle({
        country_id: customer?.country_id ?? (country || null),
        customer_id: customer?.id ?? null,
      })}
      owner={customer && { id: customer.id, name: customer.full_name }}
      save={create}
      onSave={(body) => create.mutate({ body })}
    />
  )
}
