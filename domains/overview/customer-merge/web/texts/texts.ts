import { texts } from '#platform/web/i18n.tsx'
import type en from './en.ts'

export const customerMergeTexts = texts<typeof en>('overview/customer-merge')
