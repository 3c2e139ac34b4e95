import { texts } from '#platform/web/i18n.tsx'
import type en from './en.ts'

export const figuresTexts = texts<typeof en>('overview/figures')
