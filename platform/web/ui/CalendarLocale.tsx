/** Calendars in the reader's language: names of months and days, weeks from Monday. */
import { DatesProvider } from '@mantine/dates'
import 'dayjs/locale/en-gb'
import 'dayjs/locale/id'
import 'dayjs/locale/ms'
import 'dayjs/locale/nl'
import './fields/calendar.css'
import type { ReactNode } from 'react'
import { useLanguage } from '../language/i18n.tsx'
import type { Language } from '../scope.ts'

const locales: Record<Language, string> = { en: 'en-gb', id: 'id', my: 'ms', nl: 'nl' }

export const CalendarLocale = ({ children }: { children: ReactNode }) => (
  <DatesProvider settings={{ locale: locales[useLanguage()], firstDayOfWeek: 1 }}>
    {children}
  </DatesProvider>
)
