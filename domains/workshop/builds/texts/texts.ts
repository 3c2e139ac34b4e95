import { defineTexts } from '#platform/contract/texts.ts'
import type en from './en.ts'

export const buildsTexts = defineTexts<typeof en>('workshop/builds')
