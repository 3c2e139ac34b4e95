/** Adds lines by typing: Enter takes the match or the typed text, and the next line can be typed. */
import { IconPlus } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { catalogServices } from '#domains/stock/catalog-services/calls.gen.ts'
import { PickerInput } from '#platform/web/forms/PickerInput.tsx'
import { useApiQuery } from '#platform/web/data/api.ts'
import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { orderFloor } from '../../../calls.gen.ts'
import type { LineForm, LinePlace } from '../../shared/LineDialog.tsx'
import { ordersTexts } from '../../../texts/texts.ts'
import css from './create.module.css'

interface Props {
  place: LinePlace
  lines: readonly LineForm[]
  onAdd: (line: LineForm) => void
}

interface Service {
  id: number
  name: string
  price: number
}

const lineOf = ({ id, name, price }: Service): LineForm => ({
  kind: 'service',
  catalog_service_id: id,
  name,
  qty: 1,
  unit_price: price,
})

export function TypedLine({ place, lines, onAdd }: Props) {
  const { create: text } = useTexts(ordersTexts)
  const { money } = useFormat()
  // remounts empty for each line
  const [typed, setTyped] = useState(0)
  const self = useRef<HTMLDivElement>(null)
  const add = (line: LineForm) => {
    onAdd(line)
    setTyped((count) => count + 1)
  }
  /** Moves the focus from the removed button to the field, without opening the keyboard of a phone. */
  const goOn = () => {
    const input = self.current?.querySelector('input')
    const target = matchMedia('(pointer: fine)').matches ? input : self.current
    target?.focus({ preventScroll: true })
  }
  useEffect(() => {
    if (typed > 0) self.current?.querySelector('input')?.focus()
  }, [typed])
  return (
    <div className={css.typed} ref={self} tabIndex={-1}>
      <Favourites place={place} lines={lines} onAdd={(line) => (onAdd(line), goOn())} />
      <PickerInput
        key={typed}
        label={text.addService}
        description={text.addHint}
        source={catalogServices.list}
        query={{ country_id: place.countryId, garage_id: 0 }}
        value={null}
        detail={(row) => money(row.price)}
        onCreate={(name) => name && add({ kind: 'other', name, qty: 1, unit_price: 0 })}
        onChange={(_, row) => row && add(lineOf(row))}
      />
    </div>
  )
}

/** The garage's popular services, one press each. */
function Favourites({ place, lines, onAdd }: Props) {
  const { create: text } = useTexts(ordersTexts)
  const { data } = useApiQuery(
    orderFloor.favourites,
    { query: { garage_id: place.garageId, country_id: 0 } },
    { staleTime: 600_000 },
  )
  const open = (data?.data ?? []).filter(
    ({ id }) => !lines.some((line) => line.catalog_service_id === id),
  )
  if (open.length === 0) return null
  return (
    <fieldset className={css.cars}>
      <legend>{text.favourites}</legend>
      {open.map((service) => (
        <button key={service.id} type="button" onClick={() => onAdd(lineOf(service))}>
          <IconPlus size={14} aria-hidden />
          {service.name}
        </button>
      ))}
    </fieldset>
  )
}
