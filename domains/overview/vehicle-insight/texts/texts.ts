import { defineTexts } from '#platform/contract/texts.ts'
import type en from './en.ts'

export const insightTexts = defineTexts<typeof en>('overview/vehicle-insight')
