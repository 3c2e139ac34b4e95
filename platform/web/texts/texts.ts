import { texts } from '../i18n.tsx'
import type en from './en.ts'

/** The common words: buttons, table, fields, roles, countries, errors. */
export const commonTexts = texts<typeof en>('common')
