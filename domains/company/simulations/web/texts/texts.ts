import { texts } from '#platform/web/i18n.tsx'
import type en from './en.ts'

export const rehearsalsTexts = texts<typeof en>('company/simulations')
