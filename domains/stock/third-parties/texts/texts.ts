import { defineTexts } from '#platform/contract/texts.ts'
import type en from './en.ts'

export const thirdPartyTexts = defineTexts<typeof en>('stock/third-parties')
