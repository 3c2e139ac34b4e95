import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { useFormatMessage } from '#platform/web/language/messages.ts'
import { CollapsiblePanel } from '#platform/web/ui/CollapsiblePanel.tsx'
import { Status } from '#platform/web/ui/Status.tsx'
import type { Stage } from '../../../rules.ts'
import { stageTones } from '../../shared/tones.ts'
import { ordersTexts } from '../../../texts/texts.ts'
import { useOrderContext } from '../../shared/orderContext.tsx'
import css from '../../components/order.module.css'

/** Every transition and event of the order, the newest first. */
export function HistoryPanel() {
  const text = useTexts(ordersTexts)
  const { order } = useOrderContext()
  const { moment } = useFormat()
  const formatMessage = useFormatMessage()
  const holdWord = (reason: string) => text.hold[reason as keyof typeof text.hold] ?? reason
  return (
    <CollapsiblePanel title={text.history.title} isNeeded={false}>
      <ol className={css.history}>
        {order.history.toReversed().map(({ to, at, by, reason, said }) => (
          <li key={`${at}${to}${said?.code}`}>
            <Status tone={stageTones[to as Stage]}>{text.stage[to as Stage]}</Status>
            <span className={css.when}>
              {moment(at, order.time_zone)}
              {by && <> · {by}</>}
            </span>
            {said && <span className={css.why}>{formatMessage(said)}</span>}
            {reason && <span className={css.why}>{holdWord(reason)}</span>}
          </li>
        ))}
      </ol>
    </CollapsiblePanel>
  )
}
