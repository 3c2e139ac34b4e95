import { defineTexts } from '#platform/contract/texts.ts'
import type en from './en.ts'

export const employeesTexts = defineTexts<typeof en>('company/employees')
