import { defineTexts } from '#platform/contract/texts.ts'
import type en from './en.ts'

export const vehicleTexts = defineTexts<typeof en>('people/vehicles')
