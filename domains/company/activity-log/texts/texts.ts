import { defineTexts } from '#platform/contract/texts.ts'
import type en from './en.ts'

export const activityLogTexts = defineTexts<typeof en>('company/activity-log')
