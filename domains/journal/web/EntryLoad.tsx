/** The entry of the address: its skeleton, why it is not there, or the page that shows it. */
import { Button, Skeleton } from '@mantine/core'
import { IconBookOff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useAsk } from '#platform/web/api.ts'
import { useTexts } from '#platform/web/i18n.tsx'
import { useSayMessage } from '#platform/web/messages.ts'
import { commonTexts } from '#platform/web/texts/texts.ts'
import { Notice } from '#platform/web/ui/Notice.tsx'
import { PageHead, Panel } from '#platform/web/ui/PageHead.tsx'
import { type Entry, journal } from '../contract.ts'
import { journalTexts } from './texts/texts.ts'

interface Props {
  id: number
  children: (entry: Entry) => ReactNode
}

export function EntryLoad({ id, children }: Props) {
  const text = useTexts(journalTexts)
  const { nav, button, page } = useTexts(commonTexts)
  const say = useSayMessage()
  const { data, error, refetch } = useAsk(journal.get, { params: { id } })
  if (data) return children(data)
  if (!error)
    return (
      <>
        <PageHead title={nav.journal} subtitle={'\u00a0'} />
        <Panel>
          <Skeleton height={320} radius={12} />
        </Panel>
      </>
    )
  const isMissing = error.http_code === 404
  return (
    <>
      <PageHead title={nav.journal} />
      <Panel>
        <Notice
          urgent
          icon={<IconBookOff size={34} stroke={1.5} aria-hidden />}
          title={isMissing ? text.missing : page.failed}
          action={
            isMissing ? (
              <Button component={Link} to="/journal" variant="light">
                {text.backToList}
              </Button>
            ) : (
              <Button variant="light" onClick={() => void refetch()}>
                {button.retry}
              </Button>
            )
          }
        >
          {isMissing ? undefined : say(error.message)}
        </Notice>
      </Panel>
    </>
  )
}
