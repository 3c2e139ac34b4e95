import { texts } from '#platform/web/i18n.tsx'
import type en from './en.ts'

export const dayEndTexts = texts<typeof en>('overview/day-end')
