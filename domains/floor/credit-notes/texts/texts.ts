import { defineTexts } from '#platform/contract/texts.ts'
import type en from './en.ts'

export const creditTexts = defineTexts<typeof en>('floor/credit-notes')
