/** A return that is not there yet. */
import { Skeleton } from '@mantine/core'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { taxReturnTexts } from '../../texts/texts.ts'
import css from './tax.module.css'

const ROWS = 6

export function ReturnLoading() {
  const text = useTexts(taxReturnTexts)
  return (
    <output className={css.loading} aria-label={text.loading}>
      {Array.from({ length: ROWS }, (_, row) => (
        <Skeleton key={row} height={12} width={`${42 + ((row * 7) % 30)}%`} />
      ))}
    </output>
  )
}
