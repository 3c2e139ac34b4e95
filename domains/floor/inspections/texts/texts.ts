import { defineTexts } from '#platform/contract/texts.ts'
import type en from './en.ts'

export const inspectionsTexts = defineTexts<typeof en>('floor/inspections')
