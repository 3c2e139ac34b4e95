import { texts } from '#platform/web/i18n.tsx'
import type en from './en.ts'

export const eInvoiceTexts = texts<typeof en>('floor/e-invoices')
