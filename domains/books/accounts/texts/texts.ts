import { defineTexts } from '#platform/contract/texts.ts'
import type en from './en.ts'

export const accountTexts = defineTexts<typeof en>('books/accounts')
