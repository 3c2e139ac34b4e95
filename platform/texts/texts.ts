import { defineTexts } from '#platform/contract/texts.ts'
import type en from './en.ts'

/** The common words: buttons, table, fields, roles, countries, errors. */
export const commonTexts = defineTexts<typeof en>('common')
