import { texts } from '#platform/web/i18n.tsx'
import type en from './en.ts'

export const countTexts = texts<typeof en>('stock/counts')
