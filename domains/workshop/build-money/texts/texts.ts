import { defineTexts } from '#platform/contract/texts.ts'
import type en from './en.ts'

export const buildMoneyTexts = defineTexts<typeof en>('workshop/build-money')
