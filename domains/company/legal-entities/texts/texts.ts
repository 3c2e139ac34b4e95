import { defineTexts } from '#platform/contract/texts.ts'
import type en from './en.ts'

export const legalTexts = defineTexts<typeof en>('company/legal-entities')
