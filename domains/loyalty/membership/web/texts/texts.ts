import { texts } from '#platform/web/i18n.tsx'
import type en from './en.ts'

export const membershipTexts = texts<typeof en>('loyalty/membership')
