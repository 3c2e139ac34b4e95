import { texts } from '#platform/web/i18n.tsx'
import type en from './en.ts'

export const workshopMonitorTexts = texts<typeof en>('workshop/workshop-monitor')
