import { defineTexts } from '#platform/contract/texts.ts'
import type en from './en.ts'

export const rehearsalsTexts = defineTexts<typeof en>('company/simulations')
