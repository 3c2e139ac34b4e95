import { texts } from '#platform/web/i18n.tsx'
import type en from './en.ts'

export const importTexts = texts<typeof en>('overview/imports')
