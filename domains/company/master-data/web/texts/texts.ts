import { texts } from '#platform/web/i18n.tsx'
import type en from './en.ts'

export const masterDataTexts = texts<typeof en>('company/master-data')
