/** One record of the address: its skeleton, the reason why it is missing, or the page that shows it. */
import { Button, Skeleton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Address } from './address.ts'
import { type Unanswered, failureOf } from './api.ts'
import { useTexts } from './i18n.tsx'
import { useSayMessage } from './messages.ts'
import { commonTexts } from './texts/texts.ts'
import { Notice } from './ui/Notice.tsx'
import { PageHead, Panel } from './ui/PageHead.tsx'

interface Props<T> {
  /** The result of `useAsk` for the record. */
  asked: { data: T | undefined; refetch: () => unknown } & Unanswered
  /** The record's list: its name, its address, and the text of the link back. */
  list: { title: string; path: Address; back: string }
  /** The notice for a record that does not exist or is out of reach. */
  missing: string
  icon: ReactNode
  height?: number
  children: (record: T) => ReactNode
}

export function DetailLoad<T>({ asked, list, missing, icon, height = 420, children }: Props<T>) {
  const { button, page } = useTexts(commonTexts)
  const say = useSayMessage()
  const { data, refetch } = asked
  const error = failureOf(asked)
  if (data) return children(data)
  if (!error)
    return (
      <>
        <PageHead title={list.title} subtitle={'\u00a0'} />
        <Panel>
          <Skeleton height={height} radius={12} />
        </Panel>
      </>
    )
  const isMissing = error.http_code === 404
  return (
    <>
      <PageHead title={list.title} />
      <Panel>
        <Notice
          urgent
          icon={icon}
          title={isMissing ? missing : page.failed}
          action={
            isMissing ? (
              <Button component={Link} to={list.path} variant="light">
                {list.back}
              </Button>
            ) : (
              <Button variant="light" onClick={() => void refetch()}>
                {button.retry}
              </Button>
            )
          }
        >
          {isMissing ? undefined : say(error)}
        </Notice>
      </Panel>
    </>
  )
}
