import { defineTexts } from '#platform/contract/texts.ts'
import type en from './en.ts'

export const withholdingTexts = defineTexts<typeof en>('floor/withholdings')
