import { defineTexts } from '#platform/contract/texts.ts'
import type en from './en.ts'

export const stagesTexts = defineTexts<typeof en>('workshop/stages')
