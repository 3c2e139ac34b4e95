import { texts } from '#platform/web/i18n.tsx'
import type en from './en.ts'

export const taxReturnTexts = texts<typeof en>('books/tax-returns')
