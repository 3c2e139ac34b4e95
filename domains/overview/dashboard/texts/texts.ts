import { defineTexts } from '#platform/contract/texts.ts'
import type en from './en.ts'

export const dashboardTexts = defineTexts<typeof en>('overview/dashboard')
