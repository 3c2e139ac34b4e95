import { defineTexts } from '#platform/contract/texts.ts'
import type en from './en.ts'

export const inventoryTexts = defineTexts<typeof en>('stock/inventory')
