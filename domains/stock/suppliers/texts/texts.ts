import { defineTexts } from '#platform/contract/texts.ts'
import type en from './en.ts'

export const supplierTexts = defineTexts<typeof en>('stock/suppliers')
