import { texts } from '#platform/web/i18n.tsx'
import type en from './en.ts'

export const insightTexts = texts<typeof en>('overview/vehicle-insight')
