import { texts } from '#platform/web/i18n.tsx'
import type en from './en.ts'

export const activityLogTexts = texts<typeof en>('company/activity-log')
