import { defineTexts } from '#platform/contract/texts.ts'
import type en from './en.ts'

export const productTexts = defineTexts<typeof en>('stock/products')
