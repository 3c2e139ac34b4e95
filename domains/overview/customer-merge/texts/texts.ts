import { defineTexts } from '#platform/contract/texts.ts'
import type en from './en.ts'

export const customerMergeTexts = defineTexts<typeof en>('overview/customer-merge')
