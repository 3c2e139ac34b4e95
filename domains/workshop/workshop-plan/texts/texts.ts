import { defineTexts } from '#platform/contract/texts.ts'
import type en from './en.ts'

export const workshopPlanTexts = defineTexts<typeof en>('workshop/workshop-plan')
