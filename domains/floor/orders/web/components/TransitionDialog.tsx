import { useState } from 'react'
import type { z } from 'zod'
import { id, oneOf, text as textField } from '#platform/contract/fields.ts'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import { joinSaves, useFormMutation } from '#platform/web/data/api.ts'
import { useContractForm } from '#platform/web/forms/form.tsx'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { orders } from '../../calls.gen.ts'
import { transitionForm } from '../../forms.ts'
import { type Need, holdReasons } from '../../rules.ts'
import { type AllowedTransition, transitionLabel } from './stage.ts'
import { useFormatMessage } from '#platform/web/language/messages.ts'
import { ordersTexts } from '../../texts/texts.ts'
import type { AgreementProps, AgreementMethod } from './Agreement.tsx'
import { TransitionFields } from './TransitionFields.tsx'
import { StaleNotice } from './StaleNotice.tsx'
import { useOrderContext, useOrderForm } from '../shared/orderContext.tsx'

/** The contract's schema, with this transition's inputs made required. */
function schemaFor(needs: readonly string[]): typeof transitionForm {
  const { odometer_in, odometer_out, checklist } = transitionForm.shape
  const inputSchemas: Partial<Record<Need, object>> = {
    reason: { reason: textField(300) },
    hold_reason: { reason: oneOf(holdReasons) },
    mechanic_id: { mechanic_id: id },
    odometer_in: { odometer_in: odometer_in.unwrap().unwrap() },
    odometer_out: { odometer_out: odometer_out.unwrap().unwrap() },
    checklist: { checklist: checklist.unwrap().unwrap() },
  }
  const fields = needs.map((need) => inputSchemas[need as Need] ?? {})
  return transitionForm.extend(Object.assign({}, ...fields) as object) as typeof transitionForm
}

/** Asks for a transition's inputs and executes it. */
export function TransitionDialog({
  move,
  onClose,
}: {
  move: AllowedTransition
  onClose: () => void
}) {
  const text = useTexts(ordersTexts)
  const { order } = useOrderContext()
  // the dialog keeps its transition when the order changes meanwhile
  const [opened] = useState({ move, from: order.stage })
  const { needs, to } = opened.move
  const form = useContractForm(schemaFor(needs), {
    to,
    version: order.version,
    reason: '',
    mechanic_id: null,
    odometer_in: null,
    odometer_out: null,
    agreed_by: needs.includes('agreement') ? order.customer.full_name : '',
    agreed_how: null,
    checklist: needs.includes('checklist')
      ? text.moves.checkItems.map((name) => ({ name, passed: false }))
      : null,
  })
  const { agreement, send, save, reload } = useMove(needs, onClose)
  const label = transitionLabel(text, opened.from, to)
  return (
    <FormDialog
      title={label}
      form={form}
      submit={label}
      save={save}
      onClose={onClose}
      onSubmit={send}
    >
      <StaleNotice failure={save.error} typed onReload={reload} />
      <TransitionFields {...opened} agreement={agreement} />
    </FormDialog>
  )
}

/** Executes the transition. A customer's signature is stored first, by its own call. */
function useMove(needs: readonly string[], onMoved: () => void) {
  const { order } = useOrderContext()
  const formatMessage = useFormatMessage()
  const [svg, setSvg] = useState<string | null>(null)
  const [way, setWay] = useState<AgreementMethod>('signature')
  const [unsigned, setUnsigned] = useState(false)
  // the estimate that was shown when the dialog opened
  const [hash] = useState(order.estimate?.hash ?? null)
  const params = { id: order.id }

  const { rebase, version, ...transition } = useOrderForm(orders.transition, { onSaved: onMoved })
  const [confirmed, setConfirmed] = useState<z.input<typeof transitionForm>>()
  const sign = useFormMutation(orders.sign, {
    silent: true,
    onSaved: (signed) => {
      rebase(signed.version)
      if (!confirmed) return
      const { agreed_by: _, agreed_how: __, ...values } = confirmed
      transition.mutate({ params, body: { ...values, version: signed.version } })
    },
  })
  const send = (values: z.input<typeof transitionForm>) => {
    const body = { ...values, version }
    if (!needs.includes('agreement') || way === 'word') return transition.mutate({ params, body })
    setUnsigned(svg === null)
    if (svg === null) return
    setConfirmed(body)
    sign.mutate({ params, body: { signer: 'customer', svg, estimate_hash: hash, version } })
  }
  const reload = (newest: number) => {
    rebase(newest)
    sign.reset()
    transition.reset()
  }
  const agreement: AgreementProps = {
    way,
    onWay: setWay,
    onSign: setSvg,
    error: unsigned && svg === null ? formatMessage('Please sign first') : undefined,
  }
  return { agreement, send, save: joinSaves(sign, transition), reload }
}
