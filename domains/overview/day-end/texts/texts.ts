import { defineTexts } from '#platform/contract/texts.ts'
import type en from './en.ts'

export const dayEndTexts = defineTexts<typeof en>('overview/day-end')
