import { texts } from '#platform/web/i18n.tsx'
import type en from './en.ts'

export const creditTexts = texts<typeof en>('floor/credit-notes')
