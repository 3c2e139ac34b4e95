/** One message: its text, its way, and what a person can do with it. */
import type { ReactNode } from 'react'
import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { DescriptionList } from '#platform/web/record/DescriptionList.tsx'
import { Dialog } from '#platform/web/ui/dialogs/Dialog.tsx'
import { Status } from '#platform/web/ui/Status.tsx'
import { useApiQuery } from '#platform/web/data/api.ts'
import type { MessageRow } from '../../contract.ts'
import { notices } from '../../calls.gen.ts'
import { noticeTexts } from '../../texts/texts.ts'
import { MessageButtons } from './MessageButtons.tsx'
import { MessageText } from './MessageText.tsx'
import css from './messages.module.css'
import { showRecipient } from './showRecipient.ts'
import { stateTones } from './tones.ts'
import { useReason } from './useReason.ts'

/** What did not happen yet has no row. */
const filled = (rows: [string, ReactNode][]) => rows.filter(([, value]) => value)

export function MessageDialog({ row, onClose }: { row: MessageRow; onClose: () => void }) {
  const text = useTexts(noticeTexts)
  const { moment } = useFormat()
  const reasonOf = useReason()
  // what the list showed, until it changes
  const message = useApiQuery(notices.get, { params: { id: row.id } }).data ?? row
  const at = (value: string | null) => value && moment(value, message.time_zone)
  return (
    <Dialog opened onClose={onClose} title={text.templates[message.template]} size={560}>
      <div className={css.side}>
        <MessageText text={message.text} />
        <DescriptionList
          rows={filled([
            [
              text.state,
              <Status key="state" tone={stateTones[message.state]}>
                {text.states[message.state]}
              </Status>,
            ],
            [text.reason, reasonOf(message.reason)],
            [text.customer, message.customer?.full_name],
            [text.channel, text.channels[message.channel]],
            [text.to, message.to && showRecipient(message)],
            [text.subject, message.subject],
            [text.notBefore, message.state === 'waiting' && at(message.not_before)],
            [text.nextTry, at(message.due_at)],
            [text.createdBy, `${message.created_by}, ${at(message.created_at)}`],
            [text.sentAt, at(message.sent_at)],
            [text.sentBy, message.sent_by?.name],
            [text.deliveredAt, at(message.delivered_at)],
            [text.readAt, at(message.read_at)],
          ])}
        />
        <div className={css.buttons}>
          <MessageButtons message={message} />
        </div>
      </div>
    </Dialog>
  )
}
