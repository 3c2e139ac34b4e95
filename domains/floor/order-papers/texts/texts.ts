import { defineTexts } from '#platform/contract/texts.ts'
import type en from './en.ts'

export const orderPapersTexts = defineTexts<typeof en>('floor/order-papers')
