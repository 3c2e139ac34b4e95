import { texts } from '#platform/web/i18n.tsx'
import type en from './en.ts'

export const vehicleSpecsTexts = texts<typeof en>('workshop/vehicle-specs')
