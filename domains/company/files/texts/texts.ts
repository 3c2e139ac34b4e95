import { defineTexts } from '#platform/contract/texts.ts'
import type en from './en.ts'

export const filesTexts = defineTexts<typeof en>('company/files')
