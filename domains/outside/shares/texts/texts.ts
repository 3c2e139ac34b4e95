import { defineTexts } from '#platform/contract/texts.ts'
import type en from './en.ts'

export const sharesTexts = defineTexts<typeof en>('outside/shares')
