import { defineTexts } from '#platform/contract/texts.ts'
import type en from './en.ts'

export const countTexts = defineTexts<typeof en>('stock/counts')
