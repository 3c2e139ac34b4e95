import { defineTexts } from '#platform/contract/texts.ts'
import type en from './en.ts'

export const thirdPartyPurchaseTexts = defineTexts<typeof en>('workshop/third-party-purchases')
