import { defineTexts } from '#platform/contract/texts.ts'
import type en from './en.ts'

export const customerDataTexts = defineTexts<typeof en>('overview/customer-data')
