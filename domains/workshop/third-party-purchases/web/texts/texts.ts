import { texts } from '#platform/web/i18n.tsx'
import type en from './en.ts'

export const thirdPartyPurchaseTexts = texts<typeof en>('workshop/third-party-purchases')
