import { texts } from '#platform/web/i18n.tsx'
import type en from './en.ts'

export const catalogServicesTexts = texts<typeof en>('stock/catalog-services')
