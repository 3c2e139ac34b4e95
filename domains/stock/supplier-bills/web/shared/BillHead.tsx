/** The header fields of a bill's form: garage, supplier and day. */
import { useWatch } from 'react-hook-form'
import { useEntryDays } from '#domains/books/accounts/web/shared/useEntryDays.ts'
import { garages } from '#domains/company/garages/calls.gen.ts'
import { SupplierPicker } from '#domains/stock/suppliers/web/shared/SupplierPicker.tsx'
import { Picker } from '#platform/web/forms/Picker.tsx'
import { useApiQuery } from '#platform/web/data/api.ts'
import { Field } from '#platform/web/forms/form.tsx'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { useScope } from '#platform/web/scope.ts'
import { useSession } from '#platform/web/data/session.ts'
import { commonTexts } from '#platform/texts/texts.ts'

/** The default garage of a new bill: the selected one, else the user's own. */
export function useStartGarage() {
  const selected = useScope((scope) => scope.garage_detail)
  const ownGarage = useSession((session) => session.user?.employee_detail.garage)
  return selected.id ? selected : (ownGarage ?? null)
}

/** The garage in the surrounding form. */
export function useGarageOfForm() {
  const id = useWatch<{ garage_id: number | null }, 'garage_id'>({ name: 'garage_id' })
  return useApiQuery(garages.get, { params: { id: id ?? 0 } }, { enabled: Boolean(id) }).data
}

interface Props {
  start: { id: number; name: string } | null
  /** Clears the fields that belong to the former garage. */
  onGarage: () => void
}

/** Only for a new bill. */
export function BillHeader({ start, onGarage }: Props) {
  const { field } = useTexts(commonTexts)
  const garage = useGarageOfForm()
  return (
    <>
      <Picker
        name="garage_id"
        label={field.garage}
        source={garages.list}
        get={garages.get}
        query={{ garage_id: 0 }}
        initial={start}
        onChanged={onGarage}
      />
      <SupplierAndDay countryId={garage?.country_id} garageId={garage?.id ?? null} />
    </>
  )
}

interface OfGarage {
  garageId: number | null
  countryId: number | undefined
  initial?: { id: number; name: string }
}

/** A garage buys from suppliers of its country. */
export function SupplierAndDay({ garageId, ...of }: OfGarage) {
  const { field } = useTexts(commonTexts)
  const days = useEntryDays(garageId)
  return (
    <>
      <SupplierPicker {...of} />
      <Field name="date" label={field.date} type="date" {...days} />
    </>
  )
}
