import { defineTexts } from '#platform/contract/texts.ts'
import type en from './en.ts'

export const reportsTexts = defineTexts<typeof en>('books/reports')
