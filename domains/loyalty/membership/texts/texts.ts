import { defineTexts } from '#platform/contract/texts.ts'
import type en from './en.ts'

export const membershipTexts = defineTexts<typeof en>('loyalty/membership')
