import { defineTexts } from '#platform/contract/texts.ts'
import type en from './en.ts'

export const vehicleSpecsTexts = defineTexts<typeof en>('workshop/vehicle-specs')
