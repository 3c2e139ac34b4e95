import { texts } from '#platform/web/i18n.tsx'
import type en from './en.ts'

export const taxCodeTexts = texts<typeof en>('books/tax-codes')
