import { defineTexts } from '#platform/contract/texts.ts'
import type en from './en.ts'

export const estimatesTexts = defineTexts<typeof en>('floor/estimates')
