import { texts } from '#platform/web/i18n.tsx'
import type en from './en.ts'

export const customerDataTexts = texts<typeof en>('overview/customer-data')
