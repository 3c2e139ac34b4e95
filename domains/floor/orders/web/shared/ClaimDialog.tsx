import { useStartGarage } from '#domains/company/garages/web/shared/startGarage.ts'
import { orderListOf } from '#platform/contract/page-routes.ts'
import { useRole } from '#platform/web/data/session.ts'
import { linkTo, useNavigateTo } from '#platform/web/data/address.ts'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import { useFormMutation } from '#platform/web/data/api.ts'
import { Field, useContractForm } from '#platform/web/forms/form.tsx'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { type Warranty, claimForm } from '#domains/floor/warranties/contract.ts'
import { warrantyTexts } from '#domains/floor/warranties/texts/texts.ts'
import { warrantyClaims } from '../../calls.gen.ts'

/** Creates the order of the claim, whose line is free, and opens it. */
export function ClaimDialog({ warranty, onClose }: { warranty: Warranty; onClose: () => void }) {
  const { garages, isPending } = useStartGarage()
  if (isPending) return null
  return <ClaimForm warranty={warranty} garages={garages} onClose={onClose} />
}

interface Props {
  warranty: Warranty
  garages: readonly { id: number; name: string }[]
  onClose: () => void
}

function ClaimForm({ warranty, garages, onClose }: Props) {
  const text = useTexts(warrantyTexts)
  const base = orderListOf(useRole())
  const navigateTo = useNavigateTo()
  const isOwner = useRole() === 'super admin'
  const claim = useFormMutation(warrantyClaims.claim, {
    onSaved: ({ id }) => {
      onClose()
      navigateTo(linkTo(`${base}/$orderId`, { orderId: id }))
    },
  })
  const [only, ...more] = garages
  const preferred = garages.find(({ id }) => id === warranty.garage.id) ?? only
  const form = useContractForm(claimForm, {
    garage_id: preferred?.id ?? null!,
    odometer_in: null!,
    notes: '',
    reason: '',
  })
  return (
    <FormDialog
      title={text.claimOf(warranty.line.name)}
      record={warranty.id}
      form={form}
      save={claim}
      submit={text.claim}
      onClose={onClose}
      onSubmit={(body) => claim.mutate({ params: { id: warranty.id }, body })}
    >
      {more.length > 0 && (
        <Field
          name="garage_id"
          label={text.garage}
          type="select"
          required
          options={garages.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      <Field name="odometer_in" label={text.odometer} type="number" required />
      <Field name="notes" label={text.notes} type="textarea" required maxLength={4000} />
      {isOwner && warranty.state !== 'live' && (
        <Field name="reason" label={text.reason} hint={text.reasonHint} required maxLength={300} />
      )}
    </FormDialog>
  )
}
