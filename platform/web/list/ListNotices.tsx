/** Replaces the rows: the failure, an empty list, a page after the last one. */
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconSearchOff, IconTools } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useUpdateSearch } from '../data/address.ts'
import type { ApiFailure } from '../data/api.ts'
import { useTexts } from '../language/i18n.tsx'
import { useFormatMessage } from '../language/messages.ts'
import { commonTexts } from '../../texts/texts.ts'
import { Notice } from '../ui/feedback/Notice.tsx'
import css from './list.module.css'

interface FailedProps {
  failure: ApiFailure
  trying: boolean
  onRetry: () => void
}

export function Failed({ failure, trying, onRetry }: FailedProps) {
  const { table, button } = useTexts(commonTexts)
  const formatMessage = useFormatMessage()
  return (
    <Notice
      urgent
      icon={<IconAlertTriangle size={34} stroke={1.5} aria-hidden />}
      title={table.failed}
      action={
        <Button variant="light" onClick={onRetry}>
          {button.retry}
        </Button>
      }
    >
      {formatMessage(failure)}
      <output className={css.trying}>{trying && table.tryingAgain}</output>
    </Notice>
  )
}

/** An old link, or the last rows were deleted. */
export function PageOutOfRange() {
  const { list } = useTexts(commonTexts)
  const change = useUpdateSearch()
  return (
    <Notice
      icon={<IconSearchOff size={34} stroke={1.5} aria-hidden />}
      title={list.pastEnd}
      action={
        <Button variant="light" onClick={() => change({ page: null })}>
          {list.firstPage}
        </Button>
      }
    />
  )
}

export interface EmptyText {
  title?: string
  text?: string
  action?: ReactNode
}

interface EmptyProps {
  empty: EmptyText | undefined
  onClear: (() => void) | undefined
}

export function EmptyState({ empty, onClear }: EmptyProps) {
  const { table, button } = useTexts(commonTexts)
  if (onClear)
    return (
      <Notice
        icon={<IconSearchOff size={34} stroke={1.5} aria-hidden />}
        title={table.noResults}
        action={
          <Button variant="light" onClick={onClear}>
            {button.clearFilters}
          </Button>
        }
      >
        {table.tryAnother}
      </Notice>
    )
  return (
    <Notice
      icon={<IconTools size={34} stroke={1.5} aria-hidden />}
      title={empty?.title ?? table.empty}
      action={empty?.action}
    >
      {empty?.text ?? table.nothingYet}
    </Notice>
  )
}
