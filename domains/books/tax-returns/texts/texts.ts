import { defineTexts } from '#platform/contract/texts.ts'
import type en from './en.ts'

export const taxReturnTexts = defineTexts<typeof en>('books/tax-returns')
