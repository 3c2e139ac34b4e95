/** The reasons why a promise is at risk, and a button for the cheapest remedy. */
import { Button } from '@mantine/core'
import { RescueButton } from '#domains/stock/transfers/web/shared/RescueButton.tsx'
import { promisesTexts } from '#domains/floor/promises/texts/texts.ts'
import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { useFormatMessage } from '#platform/web/language/messages.ts'
import { orders } from '../../../calls.gen.ts'
import { WarningAlert } from '../../components/WarningAlert.tsx'
import { useOrderContext } from '../../shared/orderContext.tsx'
import css from '../../components/order.module.css'

export function PromiseRisk() {
  const text = useTexts(promisesTexts)
  const formatMessage = useFormatMessage()
  const { number, moment } = useFormat()
  const { order, act } = useOrderContext()
  const { risk } = order
  if (!risk || risk.level === 'safe') return undefined
  const { remedy } = risk
  const change = (body: object) => act(orders.update, { body: { ...body } })
  const mechanic = remedy?.mechanic
  const newTime = remedy?.promised_at
  const giver = remedy?.garage?.id
  const short = order.lines.find(
    ({ shortage, elsewhere }) =>
      shortage > 0 && elsewhere.some(({ garage }) => garage.id === giver),
  )
  return (
    <WarningAlert title={text.title(text.level[risk.level], number(Math.round(100 * risk.chance)))}>
      <ul className={css.reasons}>
        {risk.said.map((sentence) => (
          <li key={sentence.message}>{formatMessage(sentence)}</li>
        ))}
      </ul>
      {remedy && (
        <p className={css.remedy}>
          {formatMessage(remedy.said)}
          {order.can.update.ok && mechanic && (
            <Button
              size="compact-sm"
              variant="light"
              onClick={() => change({ mechanic_id: mechanic.id })}
            >
              {text.assign(mechanic.name)}
            </Button>
          )}
          {short && <RescueButton order={order} line={short} />}
          {order.can.update.ok && newTime && (
            <Button
              size="compact-sm"
              variant="light"
              onClick={() => change({ promised_at: newTime })}
            >
              {text.takeTime(moment(newTime, order.time_zone))}
            </Button>
          )}
        </p>
      )}
    </WarningAlert>
  )
}
