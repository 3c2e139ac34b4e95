import { texts } from '#platform/web/i18n.tsx'
import type en from './en.ts'

export const saleTexts = texts<typeof en>('floor/product-sales')
