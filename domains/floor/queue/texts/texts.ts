import { defineTexts } from '#platform/contract/texts.ts'
import type en from './en.ts'

export const queueTexts = defineTexts<typeof en>('floor/queue')
