import { defineTexts } from '#platform/contract/texts.ts'
import type en from './en.ts'

export const ordersTexts = defineTexts<typeof en>('floor/orders')
