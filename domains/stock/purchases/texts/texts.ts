import { defineTexts } from '#platform/contract/texts.ts'
import type en from './en.ts'

export const purchaseTexts = defineTexts<typeof en>('stock/purchases')
