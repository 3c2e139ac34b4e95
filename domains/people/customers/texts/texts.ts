import { defineTexts } from '#platform/contract/texts.ts'
import type en from './en.ts'

export const customerTexts = defineTexts<typeof en>('people/customers')
