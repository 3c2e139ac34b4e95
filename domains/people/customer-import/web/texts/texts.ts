import { texts } from '#platform/web/i18n.tsx'
import type en from './en.ts'

export const customerImportTexts = texts<typeof en>('people/customer-import')
