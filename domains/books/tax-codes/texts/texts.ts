import { defineTexts } from '#platform/contract/texts.ts'
import type en from './en.ts'

export const taxCodeTexts = defineTexts<typeof en>('books/tax-codes')
