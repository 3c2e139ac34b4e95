/**
 * A license plate field: checks the formats of the selected country, and formats the plate when the field loses focus.
 */
import { TextInput } from '@mantine/core'
import { useFormContext, useWatch } from 'react-hook-form'
import { Field, requiredMark, useField } from '#platform/web/forms/form.tsx'
import fields from '#platform/web/forms/form.module.css'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { compactPlate, plateFits, tidyPlate } from '#platform/contract/text/license-plate.ts'
import { vehicleTexts } from '../../texts/texts.ts'
import type { VehicleForm } from './vehicleForm.ts'
import css from './vehicle.module.css'

interface Props {
  /** For a form whose schema does not require it. */
  required?: boolean
  /** The form begins here, though it is filled: the user checks the plate first. */
  first?: boolean
}

export function PlateField({ required, first }: Props) {
  const text = useTexts(vehicleTexts)
  const { value, change, leave, attach, error, needed } = useField('license_plate')
  const { trigger, setValue } = useFormContext<VehicleForm>()
  const [countryId, confirmed] = useWatch<VehicleForm, ['country_id', 'license_plate_confirmed']>({
    name: ['country_id', 'license_plate_confirmed'],
  })
  const typed = String(value ?? '')
  const compact = compactPlate(typed)
  const isUnusual = Boolean(compact && countryId) && !plateFits(compact, countryId)
  return (
    <>
      <div className={fields.field} data-field="license_plate">
        <TextInput
          name="license_plate"
          label={text.licensePlate}
          classNames={{ input: css.plateInput ?? '' }}
          error={error}
          {...requiredMark(required ?? needed)}
          ref={attach}
          value={typed}
          maxLength={30}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          data-autofocus={first ? 'end' : undefined}
          onChange={(event) => {
            // the confirmation was for the old plate
            if (confirmed) setValue('license_plate_confirmed', false)
            change(event.currentTarget.value)
          }}
          onBlur={(event) => {
            if (compact && countryId) change(tidyPlate(typed, countryId))
            leave(event)
          }}
        />
      </div>
      {isUnusual && (Boolean(error) || confirmed) && (
        <Field
          name="license_plate_confirmed"
          label={text.plateConfirmed}
          type="switch"
          onChanged={() => void trigger('license_plate')}
        />
      )}
    </>
  )
}
