import { texts } from '#platform/web/i18n.tsx'
import type en from './en.ts'

export const periodsTexts = texts<typeof en>('books/periods')
