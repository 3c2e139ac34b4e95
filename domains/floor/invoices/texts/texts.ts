import { defineTexts } from '#platform/contract/texts.ts'
import type en from './en.ts'

export const invoiceTexts = defineTexts<typeof en>('floor/invoices')
