import { defineTexts } from '#platform/contract/texts.ts'
import type en from './en.ts'

export const noticeTexts = defineTexts<typeof en>('outside/notices')
