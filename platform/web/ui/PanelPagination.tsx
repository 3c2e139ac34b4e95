import { Pagination } from '@mantine/core'
import { useTexts } from '../language/i18n.tsx'
import { commonTexts } from '../../texts/texts.ts'

interface Props {
  page: number
  last: number
  onPage: (page: number) => void
  className?: string | undefined
}

/** The pages of some rows, each with its name for a screen reader. */
export function PanelPagination({ page, last, onPage, className }: Props) {
  const { table, button } = useTexts(commonTexts)
  return (
    <nav className={className} aria-label={table.pages}>
      <Pagination
        size="sm"
        value={page}
        total={last}
        onChange={onPage}
        getItemProps={(one) => ({ 'aria-label': table.page(one) })}
        getControlProps={(control) => ({
          'aria-label': control === 'next' ? button.next : button.previous,
        })}
      />
    </nav>
  )
}
