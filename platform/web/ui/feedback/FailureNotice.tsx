/**
 * Replaces content that could not be loaded: the reason, and a button to retry. Invalid parameters of the URL explain
 * it best.
 */
import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ApiFailure } from '../../data/api.ts'
import { useTexts } from '../../language/i18n.tsx'
import { useFormatMessage } from '../../language/messages.ts'
import { commonTexts } from '../../../texts/texts.ts'
import { CountryPromptIfNeeded } from '../dialogs/CountryPromptIfNeeded.tsx'
import { Notice } from './Notice.tsx'

interface Props {
  /** What could not be loaded; by default the page. */
  title?: string
  failure: ApiFailure
  onRetry: () => void
}

export const FailureNotice = (props: Props) => (
  <CountryPromptIfNeeded failure={props.failure}>
    <Why {...props} />
  </CountryPromptIfNeeded>
)

function Why({ title, failure, onRetry }: Props) {
  const { page, button } = useTexts(commonTexts)
  const formatMessage = useFormatMessage()
  const reasons = Object.values(failure.errors).flat()
  return (
    <Notice
      urgent
      icon={<IconAlertTriangle size={34} stroke={1.5} aria-hidden />}
      title={title ?? page.failed}
      action={
        <Button variant="light" onClick={onRetry}>
          {button.retry}
        </Button>
      }
    >
      {(reasons.length > 0 ? reasons : [failure]).map((one) => formatMessage(one)).join('. ')}
    </Notice>
  )
}
