import { texts } from '#platform/web/i18n.tsx'
import type en from './en.ts'

export const customerTexts = texts<typeof en>('people/customers')
