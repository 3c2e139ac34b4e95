import { defineTexts } from '#platform/contract/texts.ts'
import type en from './en.ts'

export const setUpTexts = defineTexts<typeof en>('overview/set-up')
