import { texts } from '#platform/web/i18n.tsx'
import type en from './en.ts'

export const billTexts = texts<typeof en>('stock/supplier-bills')
