/** A return that is not there yet, or could not be added up. */
import { Button, Skeleton } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ApiFailure } from '#platform/web/api.ts'
import { useTexts } from '#platform/web/i18n.tsx'
import { useSayMessage } from '#platform/web/messages.ts'
import { commonTexts } from '#platform/web/texts/texts.ts'
import { Notice } from '#platform/web/ui/Notice.tsx'
import { taxReturnTexts } from '../texts/texts.ts'
import css from './tax.module.css'

export function ReturnFailed({ failure, retry }: { failure: ApiFailure; retry: () => void }) {
  const { page, button } = useTexts(commonTexts)
  const say = useSayMessage()
  const reasons = Object.values(failure.errors).flat()
  return (
    <Notice
      urgent
      icon={<IconAlertTriangle size={34} stroke={1.5} aria-hidden />}
      title={page.failed}
      action={
        <Button variant="light" onClick={retry}>
          {button.retry}
        </Button>
      }
    >
      {(reasons.length > 0 ? reasons : [failure]).map((one) => say(one)).join('. ')}
    </Notice>
  )
}

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
