import { texts } from '#platform/web/i18n.tsx'
import type en from './en.ts'

export const orderPapersTexts = texts<typeof en>('floor/order-papers')
