import { Field } from '#platform/web/forms/form.tsx'
import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { type Need, type Stage, holdReasons } from '../../rules.ts'
import { MechanicPicker } from '#domains/company/employees/web/shared/MechanicPicker.tsx'
import type { AllowedTransition, OrderTexts } from './stage.ts'
import { ordersTexts } from '../../texts/texts.ts'
import { Agreement, type AgreementProps } from './Agreement.tsx'
import { Checklist } from './Checklist.tsx'
import { useOrderContext } from '../shared/orderContext.tsx'

const reasonLabel = ({ moves }: OrderTexts, to: Stage, from: Stage) => {
  if (to === 'cancelled') return moves.cancelReason
  if (to === 'delivered') return moves.creditReason
  return from === 'quality_check' ? moves.whatFailed : moves.reason
}

interface Props {
  move: AllowedTransition
  from: Stage
  agreement: AgreementProps
}

/** The input fields of a transition. */
export function TransitionFields({ move: { needs, to }, from, agreement }: Props) {
  const text = useTexts(ordersTexts)
  const { order } = useOrderContext()
  const { number } = useFormat()
  const asks = (need: Need) => needs.includes(need)
  return (
    <>
      {asks('mechanic_id') && (
        <MechanicPicker garageId={order.garage.id} label={text.moves.mechanic} wide />
      )}
      {asks('odometer_in') && (
        <>
          <Field name="odometer_in" label={text.moves.odometerIn} type="number" required first />
          <Field name="reason" label={text.moves.reason} hint={text.moves.reasonIfLower} />
        </>
      )}
      {asks('hold_reason') && (
        <Field
          name="reason"
          label={text.moves.holdReason}
          type="select"
          wide
          options={holdReasons.map((value) => ({ value, label: text.hold[value] }))}
        />
      )}
      {asks('agreement') && <Agreement {...agreement} />}
      {asks('checklist') && <Checklist />}
      {asks('odometer_out') && (
        <Field
          name="odometer_out"
          label={text.moves.odometerOut}
          type="number"
          required
          // excludes the field that adds an item to the checklist above
          first
          {...(order.odometer_in === null
            ? {}
            : { hint: text.moves.lastKnown(number(order.odometer_in)) })}
        />
      )}
      {asks('reason') && (
        <Field
          name="reason"
          label={reasonLabel(text, to, from)}
          type="textarea"
          required
          first={needs.length === 1}
        />
      )}
    </>
  )
}
