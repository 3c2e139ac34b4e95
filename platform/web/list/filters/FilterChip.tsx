import { CloseButton } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import { useUpdateSearch } from '../../data/address.ts'
import { useTexts } from '../../language/i18n.tsx'
import { commonTexts } from '../../../texts/texts.ts'
import css from './filterChip.module.css'

/** A filter that came with a link: shown, and removed with one click. `param` is its name in the URL. */
export function FilterChip({ param, label }: { param: string; label: string }) {
  const text = useTexts(commonTexts).list
  const change = useUpdateSearch()
  return (
    <span className={css.chip}>
      <IconFilter size={14} aria-hidden />
      <span title={label}>
        {text.behindFigure}: {label}
      </span>
      <CloseButton
        size={24}
        aria-label={text.removeFilter(label)}
        onClick={() => change({ [param]: null, page: null })}
      />
    </span>
  )
}
