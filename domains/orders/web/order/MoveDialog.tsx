import { useState } from 'react'
import type { z } from 'zod'
import { id, oneOf, text as textField } from '#platform/contract/fields.ts'
import { FormDialog } from '#platform/web/FormDialog.tsx'
import { useSave } from '#platform/web/api.ts'
import { Field, useContractForm } from '#platform/web/form.tsx'
import { useFormat } from '#platform/web/format.ts'
import { useTexts } from '#platform/web/i18n.tsx'
import { orders } from '../../contract.ts'
import { transitionForm } from '../../forms.ts'
import { type Need, holdReasons } from '../../rules.ts'
import { MechanicPicker } from '../MechanicPicker.tsx'
import { type AllowedMove, type OrderTexts, moveLabel } from '../stage.ts'
import { useSayMessage } from '#platform/web/messages.ts'
import { ordersTexts } from '../texts/texts.ts'
import { Agreement, type Way } from './Agreement.tsx'
import { Checklist } from './Checklist.tsx'
import { Stale } from './Stale.tsx'
import { useOrderContext, useOrderForm } from './orderContext.tsx'

/** The contract's own schema, with what this move needs made obligatory. */
function schemaFor(needs: readonly string[]): typeof transitionForm {
  const { odometer_in, odometer_out, checklist } = transitionForm.shape
  const asked: Partial<Record<Need, object>> = {
    reason: { reason: textField(300) },
    hold_reason: { reason: oneOf(holdReasons) },
    mechanic_id: { mechanic_id: id },
    odometer_in: { odometer_in: odometer_in.unwrap().unwrap() },
    odometer_out: { odometer_out: odometer_out.unwrap().unwrap() },
    checklist: { checklist: checklist.unwrap().unwrap() },
  }
  const fields = needs.map((need) => asked[need as Need] ?? {})
  return transitionForm.extend(Object.assign({}, ...fields) as object) as typeof transitionForm
}

const reasonLabel = ({ moves }: OrderTexts, { to }: AllowedMove, from: string) => {
  if (to === 'cancelled') return moves.cancelReason
  if (to === 'delivered') return moves.creditReason
  return from === 'quality_check' ? moves.whatFailed : moves.reason
}

/** Asks what a move needs, and makes it. */
export function MoveDialog({ move, onClose }: { move: AllowedMove; onClose: () => void }) {
  const text = useTexts(ordersTexts)
  const { order } = useOrderContext()
  const { number } = useFormat()
  // the dialog stays what it was opened for, whatever the order has become meanwhile
  const [{ needs, to }] = useState(move)
  const [from] = useState(order.stage)
  const asks = (need: Need) => needs.includes(need)
  const [svg, setSvg] = useState<string | null>(null)
  const [way, setWay] = useState<Way>('signature')
  const [unsigned, setUnsigned] = useState(false)
  const say = useSayMessage()

  const form = useContractForm(schemaFor(needs), {
    to,
    version: order.version,
    reason: '',
    mechanic_id: null,
    odometer_in: null,
    odometer_out: null,
    agreed_by: asks('agreement') ? order.customer.full_name : '',
    agreed_how: null,
    checklist: asks('checklist')
      ? text.moves.checkItems.map((name) => ({ name, passed: false }))
      : null,
  })
  const { rebase, version, ...transition } = useOrderForm(orders.transition, { onSaved: onClose })
  const [asked, setAsked] = useState<z.input<typeof transitionForm>>()
  const sign = useSave(orders.sign, {
    silent: true,
    onSaved: (signed) => {
      rebase(signed.version)
      if (!asked) return
      const { agreed_by: _, agreed_how: __, ...rest } = asked
      transition.mutate({ params: { id: order.id }, body: { ...rest, version: signed.version } })
    },
  })
  const send = (values: z.input<typeof transitionForm>) => {
    const body = { ...values, version }
    if (!asks('agreement') || way === 'word')
      return transition.mutate({ params: { id: order.id }, body })
    setUnsigned(svg === null)
    if (svg === null) return
    setAsked(body)
    sign.mutate({ params: { id: order.id }, body: { signer: 'customer', svg, version } })
  }
  const failure = sign.error ?? transition.error
  const label = moveLabel(text, from, to)
  return (
    <FormDialog
      title={label}
      form={form}
      submit={label}
      saving={sign.isPending || transition.isPending}
      failure={failure}
      onClose={onClose}
      onSubmit={send}
    >
      <Stale
        failure={failure}
        typed
        onReload={(newest) => {
          rebase(newest)
          sign.reset()
          transition.reset()
        }}
      />
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
      {asks('agreement') && (
        <Agreement
          way={way}
          onWay={setWay}
          onSign={setSvg}
          error={unsigned && svg === null ? say('Please sign first') : undefined}
        />
      )}
      {asks('checklist') && <Checklist />}
      {asks('odometer_out') && (
        <Field
          name="odometer_out"
          label={text.moves.odometerOut}
          type="number"
          required
          {...(order.odometer_in === null
            ? {}
            : { hint: text.moves.lastKnown(number(order.odometer_in)) })}
        />
      )}
      {asks('reason') && (
        <Field
          name="reason"
          label={reasonLabel(text, move, from)}
          type="textarea"
          required
          first={needs.length === 1}
        />
      )}
    </FormDialog>
  )
}
