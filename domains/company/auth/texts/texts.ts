import { defineTexts } from '#platform/contract/texts.ts'
import type en from './en.ts'

export const authTexts = defineTexts<typeof en>('company/auth')
