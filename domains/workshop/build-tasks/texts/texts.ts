import { defineTexts } from '#platform/contract/texts.ts'
import type en from './en.ts'

export const buildTasksTexts = defineTexts<typeof en>('workshop/build-tasks')
