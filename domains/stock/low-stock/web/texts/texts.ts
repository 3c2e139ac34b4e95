import { texts } from '#platform/web/i18n.tsx'
import type en from './en.ts'

export const lowStockTexts = texts<typeof en>('stock/low-stock')
