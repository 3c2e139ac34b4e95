import { texts } from '#platform/web/i18n.tsx'
import type en from './en.ts'

export const buildMoneyTexts = texts<typeof en>('workshop/build-money')
