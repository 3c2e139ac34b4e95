import { languageTags, useLanguage } from '#platform/web/i18n.tsx'

/** By how much a value differs, in percent; undefined without anything to compare with, or without a difference. */
export function useChange() {
  const tag = languageTags[useLanguage()]
  return (value: number, before: number): string | undefined =>
    before === 0 || value === before
      ? undefined
      : new Intl.NumberFormat(tag, {
          style: 'percent',
          maximumFractionDigits: 0,
          signDisplay: 'exceptZero',
        }).format((value - before) / Math.abs(before))
}
