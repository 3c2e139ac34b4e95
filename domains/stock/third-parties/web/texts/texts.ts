import { texts } from '#platform/web/i18n.tsx'
import type en from './en.ts'

export const thirdPartyTexts = texts<typeof en>('stock/third-parties')
