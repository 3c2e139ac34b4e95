import { defineTexts } from '#platform/contract/texts.ts'
import type en from './en.ts'

export const outboxTexts = defineTexts<typeof en>('company/outbox')
