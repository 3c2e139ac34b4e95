/**
 * A range of days: a filter of lists and reports. The calendar loads when the field is first used; until then only its
 * button shows.
 */
import { Input, InputBase } from '@mantine/core'
import { useState } from 'react'
import { useFormat } from '../../language/format.ts'
import { useTexts } from '../../language/i18n.tsx'
import { commonTexts } from '../../../texts/texts.ts'
import type { DateRangeProps } from './DateRange.tsx'
import { lazyComponent } from '../lazyComponent.tsx'

const DateRange = lazyComponent(async () => (await import('./DateRange.tsx')).default)

export function DateRangeField(props: DateRangeProps) {
  const { label, from, until, onChange } = props
  const { day } = useFormat()
  const { form } = useTexts(commonTexts)
  const [used, setUsed] = useState(false)
  if (used) return <DateRange {...props} />
  const fetchIt = () => void DateRange.ahead().catch(() => undefined)
  const days = [from, until].flatMap((one) => (one ? day(one) : []))
  return (
    <InputBase
      component="button"
      type="button"
      pointer
      aria-label={label}
      aria-haspopup="dialog"
      aria-expanded={false}
      miw={150}
      onPointerEnter={fetchIt}
      onFocus={fetchIt}
      // the button stays until the calendar has loaded
      onClick={() => void DateRange.ahead().finally(() => setUsed(true))}
      rightSection={
        days.length > 0 && (
          <Input.ClearButton aria-label={form.clear} onClick={() => onChange(null, null)} />
        )
      }
    >
      {days.length > 0 ? days.join(' – ') : <Input.Placeholder>{label}</Input.Placeholder>}
    </InputBase>
  )
}
