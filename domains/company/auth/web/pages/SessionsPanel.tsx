import { Button, Skeleton } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { useActionMutation, useApiQuery } from '#platform/web/data/api.ts'
import { confirm } from '#platform/web/confirm.ts'
import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { useFormatMessage } from '#platform/web/language/messages.ts'
import { commonTexts } from '#platform/texts/texts.ts'
import { Panel } from '#platform/web/ui/PageHeader.tsx'
import type { OpenSession } from '../../contract.ts'
import { auth } from '../../calls.gen.ts'
import { deviceOf } from './device.ts'
import css from './settings.module.css'
import { authTexts } from '../../texts/texts.ts'

/** The user's active sessions, and buttons to end them. */
export function SessionsPanel() {
  const text = useTexts(authTexts)
  const { button } = useTexts(commonTexts)
  const formatMessage = useFormatMessage()
  const { data, error, refetch } = useApiQuery(auth.sessions, {})
  const endOthers = useActionMutation(auth.endOtherSessions)
  const sessions = data?.data

  const askOthers = async () => {
    const yes = await confirm({
      title: text.endOthersAsk,
      text: text.endOthersText,
      yes: text.endOthers,
      danger: true,
    })
    if (yes) endOthers.mutate({})
  }
  return (
    <Panel className={`${css.panel} ${css.whole}`}>
      <h2>{text.sessions}</h2>
      <p>{text.sessionsText}</p>
      {error && (
        <div role="alert" className={css.failed}>
          {formatMessage(error)}
          <Button variant="light" size="compact-md" onClick={() => void refetch()}>
            {button.retry}
          </Button>
        </div>
      )}
      {!sessions && !error && <Skeleton height={64} radius={8} />}
      {sessions && (
        <ul className={css.sessions}>
          {sessions.map((session) => (
            <Session key={session.id} session={session} />
          ))}
        </ul>
      )}
      {sessions?.length === 1 && <p className={css.note}>{text.nowhereElse}</p>}
      {sessions && sessions.length > 1 && (
        <Button variant="default" loading={endOthers.isPending} onClick={() => void askOthers()}>
          {text.endOthers}
        </Button>
      )}
    </Panel>
  )
}

function Session({ session }: { session: OpenSession }) {
  const text = useTexts(authTexts)
  const { moment } = useFormat()
  const end = useActionMutation(auth.endSession)
  const { browser, system, handheld } = deviceOf(session.user_agent)
  const device =
    browser && system ? text.deviceOn(browser, system) : (browser ?? system ?? text.unknownDevice)
  const Device = handheld ? IconDeviceMobile : IconDeviceDesktop

  const confirmEnd = async () => {
    const yes = await confirm({
      title: text.endSessionAsk,
      text: text.endSessionText(device),
      yes: text.endSession,
      danger: true,
    })
    if (yes) end.mutate({ params: { id: session.id } })
  }
  return (
    <li>
      <Device size={24} stroke={1.5} aria-hidden />
      <div className={css.device}>
        <div>
          <b>{device}</b>
          {session.current && <span className={css.here}>{text.thisDevice}</span>}
        </div>
        <div className={css.facts}>
          <span>{session.ip}</span>
          <span>
            {text.signedIn} {moment(session.created_at)}
          </span>
          <span>
            {text.lastUsed} {moment(session.last_used_at)}
          </span>
        </div>
      </div>
      {!session.current && (
        <Button
          variant="default"
          size="compact-md"
          loading={end.isPending}
          aria-label={`${text.endSession}: ${device}, ${session.ip}`}
          onClick={() => void confirmEnd()}
        >
          {text.endSession}
        </Button>
      )}
    </li>
  )
}
