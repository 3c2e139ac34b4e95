import { defineTexts } from '#platform/contract/texts.ts'
import type en from './en.ts'

export const consentTexts = defineTexts<typeof en>('people/consents')
