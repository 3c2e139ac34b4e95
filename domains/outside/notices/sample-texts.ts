/** Words of a preview, in the language of its template. */
import type { Language } from '#platform/contract/text/languages.ts'

export const sampleTexts: Record<Language, { service: string; voucher: string; stage: string }> = {
  en: { service: 'Oil change', voucher: '10% off', stage: 'Paint' },
  id: { service: 'Ganti oli', voucher: 'Potongan 10%', stage: 'Cat' },
  my: { service: 'Tukar minyak hitam', voucher: 'Diskaun 10%', stage: 'Cat' },
  nl: { service: 'Olie verversen', voucher: '10% korting', stage: 'Lakken' },
}
