import { defineTexts } from '#platform/contract/texts.ts'
import type en from './en.ts'

export const promisesTexts = defineTexts<typeof en>('floor/promises')
