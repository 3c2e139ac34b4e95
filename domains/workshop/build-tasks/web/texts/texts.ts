import { texts } from '#platform/web/i18n.tsx'
import type en from './en.ts'

export const buildTasksTexts = texts<typeof en>('workshop/build-tasks')
