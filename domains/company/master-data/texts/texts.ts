import { defineTexts } from '#platform/contract/texts.ts'
import type en from './en.ts'

export const masterDataTexts = defineTexts<typeof en>('company/master-data')
