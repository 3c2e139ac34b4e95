import { Checkbox, TextInput } from '@mantine/core'
import { useField } from '#platform/web/forms/form.tsx'
import { languageTags, useLanguage, useTexts } from '#platform/web/language/i18n.tsx'
import type { OpeningDay } from '../../hours.ts'
import css from './garages.module.css'
import { garagesTexts } from '../../texts/texts.ts'

/** A Monday, from which the names of the weekdays are made. */
const MONDAY = Date.UTC(2026, 0, 5)
const weekdays = [1, 2, 3, 4, 5, 6, 7]

/** Seven rows: whether the garage is open that day, from when and until when. */
export function OpeningHoursField() {
  const text = useTexts(garagesTexts)
  const language = useLanguage()
  const { value, change, error } = useField('opening_hours')
  const days = (value ?? []) as OpeningDay[]
  const dayName = new Intl.DateTimeFormat(languageTags[language], {
    weekday: 'long',
    timeZone: 'UTC',
  })
  const put = (weekday: number, fields: Partial<OpeningDay> | undefined) => {
    const before = days.find((day) => day.weekday === weekday) ?? {
      weekday,
      from: '08:00',
      to: '17:00',
    }
    const others = days.filter((day) => day.weekday !== weekday)
    const next = fields ? [...others, { ...before, ...fields }] : others
    change(next.toSorted((a, b) => a.weekday - b.weekday))
  }
  return (
    <fieldset className={css.hours} data-field="opening_hours">
      <legend>{text.openingHours}</legend>
      {weekdays.map((weekday) => {
        const open = days.find((day) => day.weekday === weekday)
        const name = dayName.format(MONDAY + (weekday - 1) * 86_400_000)
        return (
          <div key={weekday} className={css.hoursRow}>
            <Checkbox
              label={name}
              checked={Boolean(open)}
              onChange={({ currentTarget }) => put(weekday, currentTarget.checked ? {} : undefined)}
            />
            {open ? (
              <>
                <TextInput
                  type="time"
                  aria-label={text.opensOn(name)}
                  value={open.from}
                  onChange={({ currentTarget }) => put(weekday, { from: currentTarget.value })}
                />
                <TextInput
                  type="time"
                  aria-label={text.closesOn(name)}
                  value={open.to}
                  error={open.to <= open.from && text.message.closesEarlier}
                  onChange={({ currentTarget }) => put(weekday, { to: currentTarget.value })}
                />
              </>
            ) : (
              <span className={css.closed}>{text.closed}</span>
            )}
          </div>
        )
      })}
      {error && <p className={css.hoursError}>{error}</p>}
    </fieldset>
  )
}
