import { defineTexts } from '#platform/contract/texts.ts'
import type en from './en.ts'

export const saleTexts = defineTexts<typeof en>('floor/product-sales')
