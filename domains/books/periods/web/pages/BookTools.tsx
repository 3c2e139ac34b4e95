/** What the pages of a book's months share: choice of book, steps through time, and the body while it loads. */
import { ActionIcon, Skeleton } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { SegmentedChoice } from '#platform/web/ui/fields/SegmentedChoice.tsx'
import type { Book } from '../../contract.ts'
import { periodsTexts } from '../../texts/texts.ts'
import css from './periods.module.css'

interface ToolsProps {
  books: readonly Book[]
  book: Book | undefined
  choose: (country: number) => void
  /** The steps in time. */
  children: ReactNode
}

export function BookTools({ books, book, choose, children }: ToolsProps) {
  const text = useTexts(periodsTexts)
  return (
    <div className={css.tools}>
      {books.length > 1 && (
        <SegmentedChoice
          aria-label={text.book}
          value={String(book?.country_id)}
          onChange={(country) => choose(Number(country))}
          data={books.map(({ country_id, name }) => ({ value: String(country_id), label: name }))}
        />
      )}
      {children}
    </div>
  )
}

interface Way {
  label: string
  /** Left out: there is nothing more that way. */
  go?: (() => void) | false
}

export function TimeSteps({ shown: label, back, on }: { shown: string; back: Way; on: Way }) {
  const step = (way: Way, icon: ReactNode) => (
    <ActionIcon
      variant="default"
      size={36}
      aria-label={way.label}
      disabled={!way.go}
      onClick={() => {
        if (way.go) way.go()
      }}
    >
      {icon}
    </ActionIcon>
  )
  return (
    <div className={css.years}>
      {step(back, <IconChevronLeft size={17} />)}
      <b>{label}</b>
      {step(on, <IconChevronRight size={17} />)}
    </div>
  )
}

export const BookLoading = ({ rows, label }: { rows: number; label: string }) => (
  <output className={css.loading} aria-label={label}>
    {Array.from({ length: rows }, (_, row) => (
      <Skeleton key={row} height={12} width={`${40 + ((row * 7) % 30)}%`} />
    ))}
  </output>
)
