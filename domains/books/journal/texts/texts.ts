import { defineTexts } from '#platform/contract/texts.ts'
import type en from './en.ts'

export const journalTexts = defineTexts<typeof en>('books/journal')
