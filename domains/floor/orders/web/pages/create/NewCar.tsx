/** A new car: its plate in the large field, then its owner and model. */
import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { customers } from '#domains/people/customers/calls.gen.ts'
import {
  NewCarModel,
  NewCarNumber,
  NewCarPlate,
} from '#domains/people/vehicles/web/shared/NewCarFields.tsx'
import { compactPlate, plateFits, tidyPlate } from '#platform/contract/text/license-plate.ts'
import { useApiQuery } from '#platform/web/data/api.ts'
import { Field, Fields, type Named } from '#platform/web/forms/form.tsx'
import { showPhone } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { commonTexts } from '#platform/texts/texts.ts'
import { useFocusFirst } from '#platform/web/ui/dialogs/focus.ts'
import { ordersTexts } from '../../../texts/texts.ts'
import type { NewCarForm } from './newCarForm.ts'
import css from './create.module.css'

interface Props {
  /** 0 while it is unknown. */
  countryId: number
  /** An existing customer selected as its owner. */
  customer: Named | null
  onCustomer: (row: Named | null) => void
  /** Called when the car turns out to exist. */
  onSearch: () => void
}

export function NewCar({ countryId, customer, onCustomer, onSearch }: Props) {
  const { create: text } = useTexts(ordersTexts)
  const { field } = useTexts(commonTexts)
  const self = useRef<HTMLDivElement>(null)
  const { getValues, setValue } = useFormContext<NewCarForm>()
  // an unusual plate may be a typing mistake: the user checks it first
  const [isUnusual] = useState(() => {
    const plate = getValues('license_plate') ?? ''
    return countryId !== 0 && plate !== '' && !plateFits(compactPlate(plate), countryId)
  })
  // a quick user adds the car before the garages, and so its country, have loaded
  useEffect(() => {
    setValue('country_id', countryId)
    const plate = getValues('license_plate')
    if (plate) setValue('license_plate', tidyPlate(plate, countryId))
  }, [countryId, getValues, setValue])
  useFocusFirst(self)
  return (
    <div ref={self}>
      <div className={css.plate}>
        <NewCarPlate required first={isUnusual} />
        <Button
          className={css.again ?? ''}
          size="compact-sm"
          variant="subtle"
          leftSection={<IconSearch size={14} aria-hidden />}
          onClick={onSearch}
        >
          {text.searchAgain}
        </Button>
      </div>
      <div className={css.card}>
        {customer ? (
          <p className={css.owner}>
            <strong>{customer.name}</strong>
            <Button size="compact-sm" variant="default" onClick={() => onCustomer(null)}>
              {text.other}
            </Button>
          </p>
        ) : (
          <>
            <Fields>
              <Field name="full_name" label={field.fullName} required maxLength={150} />
              <Field name="phone" label={field.phone} type="phone" required maxLength={40} />
            </Fields>
            <ExistingCustomers countryId={countryId} onCustomer={onCustomer} />
          </>
        )}
        <Fields>
          <NewCarModel required />
          <NewCarNumber hint={text.neededForInvoice} />
        </Fields>
      </div>
    </div>
  )
}

const TYPING_MS = 250
const LEAST = 3

/** Existing customers of this name or phone, to avoid duplicates. */
function ExistingCustomers({ countryId, onCustomer }: Pick<Props, 'countryId' | 'onCustomer'>) {
  const { create: text } = useTexts(ordersTexts)
  const { control } = useFormContext<{ full_name: string; phone: string }>()
  const [name = '', phone = ''] = useWatch({ control, name: ['full_name', 'phone'] })
  const typed = (phone.replaceAll(/\D/g, '').length > 6 ? phone : name).trim()
  const [keyword] = useDebouncedValue(typed, TYPING_MS)
  const { data } = useApiQuery(
    customers.list,
    { query: { keyword, limit: 3, country_id: countryId, garage_id: 0 } },
    { enabled: keyword.length >= LEAST },
  )
  const matches = keyword.length >= LEAST ? (data?.data ?? []) : []
  if (matches.length === 0) return null
  return (
    <fieldset className={css.cars}>
      <legend>{text.existing}</legend>
      {matches.map(({ id, full_name, phone: number }) => (
        <button key={id} type="button" onClick={() => onCustomer({ id, name: full_name })}>
          {full_name} · {showPhone(number)}
        </button>
      ))}
    </fieldset>
  )
}
