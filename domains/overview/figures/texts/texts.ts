import { defineTexts } from '#platform/contract/texts.ts'
import type en from './en.ts'

export const figuresTexts = defineTexts<typeof en>('overview/figures')
