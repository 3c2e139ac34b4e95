import { defineTexts } from '#platform/contract/texts.ts'
import type en from './en.ts'

export const billTexts = defineTexts<typeof en>('stock/supplier-bills')
