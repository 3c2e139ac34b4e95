/** Messages below each other, each with its state and its buttons. */
import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { Status } from '#platform/web/ui/Status.tsx'
import type { MessageRow } from '../../contract.ts'
import { noticeTexts } from '../../texts/texts.ts'
import { MessageButtons } from './MessageButtons.tsx'
import { MessageText } from './MessageText.tsx'
import css from './messages.module.css'
import { showRecipient } from './showRecipient.ts'
import { stateTones } from './tones.ts'
import { useReason } from './useReason.ts'

interface Props {
  messages: readonly MessageRow[]
  /** Where they are of several customers. */
  showsCustomer?: boolean
}

export function Thread({ messages, showsCustomer = false }: Props) {
  const text = useTexts(noticeTexts)
  const { moment } = useFormat()
  const reasonOf = useReason()
  return (
    <ul className={css.thread}>
      {messages.map((message) => (
        <li key={message.id}>
          <div className={css.head}>
            <strong>
              {showsCustomer && message.customer
                ? `${message.customer.full_name} · ${text.templates[message.template]}`
                : text.templates[message.template]}
            </strong>
            <Status tone={stateTones[message.state]}>{text.states[message.state]}</Status>
            <span>
              {text.channels[message.channel]}: {showRecipient(message) ?? text.noAddress}
            </span>
            <time dateTime={message.created_at}>
              {moment(message.created_at, message.time_zone)}
            </time>
          </div>
          {message.text && <MessageText text={message.text} />}
          {message.reason && <p className={css.reason}>{reasonOf(message.reason)}</p>}
          <div className={css.buttons}>
            <MessageButtons message={message} />
          </div>
        </li>
      ))}
    </ul>
  )
}
