import { defineTexts } from '#platform/contract/texts.ts'
import type en from './en.ts'

export const catalogServicesTexts = defineTexts<typeof en>('stock/catalog-services')
