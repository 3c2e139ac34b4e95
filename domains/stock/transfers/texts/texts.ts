import { defineTexts } from '#platform/contract/texts.ts'
import type en from './en.ts'

export const transferTexts = defineTexts<typeof en>('stock/transfers')
