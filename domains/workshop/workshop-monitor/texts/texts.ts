import { defineTexts } from '#platform/contract/texts.ts'
import type en from './en.ts'

export const workshopMonitorTexts = defineTexts<typeof en>('workshop/workshop-monitor')
