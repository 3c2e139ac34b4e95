import { defineTexts } from '#platform/contract/texts.ts'
import type en from './en.ts'

export const eInvoiceTexts = defineTexts<typeof en>('floor/e-invoices')
