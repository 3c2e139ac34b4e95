/** What a person does with a message: opens it in WhatsApp, marks it as sent, sends it again, or does not send it. */
import { Button } from '@mantine/core'
import { IconBan, IconCheck, IconExternalLink, IconRefresh } from '@tabler/icons-react'
import { useActionMutation } from '#platform/web/data/api.ts'
import { confirm } from '#platform/web/confirm.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { AbilityGuard } from '#platform/web/ui/feedback/AbilityGuard.tsx'
import type { MessageRow } from '../../contract.ts'
import { notices } from '../../calls.gen.ts'
import { noticeTexts } from '../../texts/texts.ts'

const icon = { size: 16, 'aria-hidden': true }

export function MessageButtons({ message }: { message: MessageRow }) {
  const text = useTexts(noticeTexts)
  const send = useActionMutation(notices.sentByHand)
  const retry = useActionMutation(notices.retry)
  const cancel = useActionMutation(notices.cancel)
  const { id, version, channel, state, hand_over_url, can } = message
  const input = { params: { id }, body: { version } }
  const name = message.customer?.full_name ?? message.to ?? ''
  const common = { size: 'compact-md', variant: 'light' } as const

  async function sendAgain() {
    const isKnown = state !== 'unknown'
    const { retryTitle, mayHaveArrived } = text
    const isConfirmed =
      isKnown || (await confirm({ title: retryTitle, text: mayHaveArrived, yes: text.retry }))
    if (isConfirmed) retry.mutate(input)
  }
  return (
    <>
      {hand_over_url && (
        <Button
          {...common}
          variant="filled"
          component="a"
          href={hand_over_url}
          target="_blank"
          rel="noreferrer"
          leftSection={<IconExternalLink {...icon} />}
          aria-label={text.ofCustomer(text.open[channel], name)}
        >
          {text.open[channel]}
        </Button>
      )}
      {state === 'by_hand' && (
        <AbilityGuard ability={can.sent_by_hand}>
          <Button
            {...common}
            leftSection={<IconCheck {...icon} />}
            loading={send.isPending}
            aria-label={text.ofCustomer(text.markSent, name)}
            onClick={() => send.mutate(input)}
          >
            {text.markSent}
          </Button>
        </AbilityGuard>
      )}
      {can.retry.ok && (
        <Button
          {...common}
          leftSection={<IconRefresh {...icon} />}
          loading={retry.isPending}
          aria-label={text.ofCustomer(text.retry, name)}
          onClick={() => void sendAgain()}
        >
          {text.retry}
        </Button>
      )}
      {can.cancel.ok && (
        <Button
          {...common}
          variant="subtle"
          color="gray"
          leftSection={<IconBan {...icon} />}
          loading={cancel.isPending}
          aria-label={text.ofCustomer(text.cancel, name)}
          onClick={() => cancel.mutate(input)}
        >
          {text.cancel}
        </Button>
      )}
    </>
  )
}
