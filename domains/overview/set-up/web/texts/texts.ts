import { texts } from '#platform/web/i18n.tsx'
import type en from './en.ts'

export const setUpTexts = texts<typeof en>('overview/set-up')
