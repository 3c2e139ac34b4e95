import { defineTexts } from '#platform/contract/texts.ts'
import type en from './en.ts'

export const periodsTexts = defineTexts<typeof en>('books/periods')
