import { texts } from '#platform/web/i18n.tsx'
import type en from './en.ts'

export const legalTexts = texts<typeof en>('company/legal-entities')
