import { defineTexts } from '#platform/contract/texts.ts'
import type en from './en.ts'

export const garagesTexts = defineTexts<typeof en>('company/garages')
