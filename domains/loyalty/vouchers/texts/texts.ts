import { defineTexts } from '#platform/contract/texts.ts'
import type en from './en.ts'

export const voucherTexts = defineTexts<typeof en>('loyalty/vouchers')
