import { texts } from '#platform/web/i18n.tsx'
import type en from './en.ts'

export const authTexts = texts<typeof en>('company/auth')
