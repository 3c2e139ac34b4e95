import { defineTexts } from '#platform/contract/texts.ts'
import type en from './en.ts'

export const lowStockTexts = defineTexts<typeof en>('stock/low-stock')
