import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { COUNT_BOUND } from '#platform/contract/paging.ts'
import { usePath } from '../data/address.ts'
import { useFormat } from '../language/format.ts'
import { useTexts } from '../language/i18n.tsx'
import { useShortcuts } from '../shortcuts.ts'
import { commonTexts } from '../../texts/texts.ts'
import css from './list.module.css'
import { type ListPosition, useListPosition } from './recordNavigation.ts'

/** The pressed button. The next record's page draws another one in its place, which gets the focus. */
let pressed: 'previous' | 'next' | undefined

/** Links to the previous and next record in the list that led here; also by `k` and `j`. */
export function RecordNavigation({ below }: { below?: string }) {
  const pathname = usePath()
  const place = useListPosition(pathname, below)
  return place && <Steps place={place} />
}

function Steps({ place }: { place: ListPosition }) {
  const { list } = useTexts(commonTexts)
  const { number } = useFormat()
  const { at, total, previous, next } = place
  // one statement for each hook: within an object the compiler would cache it like a value
  const previousButton = useRef<HTMLButtonElement>(null)
  const nextButton = useRef<HTMLButtonElement>(null)
  useShortcuts({ k: () => previous?.(), j: () => next?.() })
  useEffect(() => {
    if (pressed === 'previous') previousButton.current?.focus()
    if (pressed === 'next') nextButton.current?.focus()
  }, [at, previousButton, nextButton])

  const bounded = total >= COUNT_BOUND ? `${number(COUNT_BOUND - 1)}+` : number(total)
  const step = (
    name: 'previous' | 'next',
    go: (() => void) | undefined,
    label: string,
    Icon: typeof IconChevronLeft,
  ) => (
    <ActionIcon
      ref={name === 'previous' ? previousButton : nextButton}
      variant="default"
      size={36}
      aria-label={label}
      title={`${label} (${name === 'next' ? 'J' : 'K'})`}
      aria-disabled={!go || undefined}
      data-disabled={!go || undefined}
      // a focus that moves elsewhere cancels the press; removing a button with its page moves no focus
      onBlur={({ relatedTarget }) => {
        if (relatedTarget) pressed = undefined
      }}
      onClick={() => {
        pressed = go ? name : undefined
        go?.()
      }}
    >
      <Icon size={18} stroke={1.7} />
    </ActionIcon>
  )
  return (
    <div className={css.steps}>
      <span className={css.place}>{list.place(number(at), bounded)}</span>
      {step('previous', previous, list.previousRecord, IconChevronLeft)}
      {step('next', next, list.nextRecord, IconChevronRight)}
    </div>
  )
}
