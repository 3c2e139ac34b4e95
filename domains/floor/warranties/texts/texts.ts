import { defineTexts } from '#platform/contract/texts.ts'
import type en from './en.ts'

export const warrantyTexts = defineTexts<typeof en>('floor/warranties')
