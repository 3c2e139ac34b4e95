import { defineTexts } from '#platform/contract/texts.ts'
import type en from './en.ts'

export const followUpTexts = defineTexts<typeof en>('outside/follow-ups')
