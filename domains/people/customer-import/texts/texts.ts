import { defineTexts } from '#platform/contract/texts.ts'
import type en from './en.ts'

export const customerImportTexts = defineTexts<typeof en>('people/customer-import')
