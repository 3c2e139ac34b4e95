import { customers } from '#domains/people/customers/calls.gen.ts'
import { ownerForm } from '#domains/people/vehicles/contract.ts'
import { vehicles } from '#domains/people/vehicles/calls.gen.ts'
import { countryZones } from '#platform/contract/days.ts'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import { Picker } from '#platform/web/forms/Picker.tsx'
import { useFormMutation } from '#platform/web/data/api.ts'
import { Field, useContractForm } from '#platform/web/forms/form.tsx'
import { showPhone } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { today, todayIn } from '#platform/web/data/today.ts'
import { insightTexts } from '../../texts/texts.ts'

interface Props {
  vehicle: { id: number; version: number; country_id: number }
  /** When ownership changed. */
  since: string | null
  onClose: () => void
}

/** Changes the owner of the car; earlier owners are stored. */
export function OwnerDialog({ vehicle, since, onClose }: Props) {
  const text = useTexts(insightTexts)
  const latest = todayIn(countryZones[vehicle.country_id])
  const days = { ...(since ? { earliest: since } : {}), latest }
  const save = useFormMutation(vehicles.owner, { onSaved: onClose })
  const form = useContractForm(ownerForm, { customer_id: null!, from: today() })
  return (
    <FormDialog
      title={text.changeOwner}
      record={vehicle.id}
      form={form}
      save={save}
      onClose={onClose}
      onSubmit={(body) =>
        save.mutate({ params: { id: vehicle.id }, body, version: vehicle.version })
      }
    >
      <Picker
        name="customer_id"
        label={text.newOwner}
        source={customers.list}
        query={{ country_id: vehicle.country_id, garage_id: 0 }}
        rowLabel={(row) => row.full_name}
        detail={(row) => showPhone(row.phone)}
        required
      />
      <Field name="from" label={text.from} type="date" {...days} required />
    </FormDialog>
  )
}
