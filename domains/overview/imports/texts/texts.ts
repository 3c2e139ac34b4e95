import { defineTexts } from '#platform/contract/texts.ts'
import type en from './en.ts'

export const importTexts = defineTexts<typeof en>('overview/imports')
