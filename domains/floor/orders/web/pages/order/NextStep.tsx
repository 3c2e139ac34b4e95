/**
 * The action needed before the usual next stage, as one button: invoice and payment, signature, decision, work. Never
 * disabled.
 */
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { useFormatMessage } from '#platform/web/language/messages.ts'
import { useRole } from '#platform/web/data/session.ts'
import { lazyComponent } from '#platform/web/ui/lazyComponent.tsx'
import { blocked } from '../../../messages.ts'
import { canAddLine } from '../../../rights.ts'
import { useOrderContext } from '../../shared/orderContext.tsx'
import { ordersTexts } from '../../../texts/texts.ts'
import { canBill } from './bill/mayBill.ts'
import { sectionOfBlocker, scrollToSection } from './blockerSections.ts'
import css from '../../components/order.module.css'

const BillDialog = lazyComponent(async () => (await import('./bill/InvoiceDialogs.tsx')).BillDialog)
const PayOrder = lazyComponent(async () => (await import('./bill/PayOrder.tsx')).PayOrder)
const SignDialog = lazyComponent(async () => (await import('./SignDialog.tsx')).SignDialog)

type Step = 'bill' | 'pay' | 'customer' | 'service_adviser'

/** In the order of a delivery. */
const steps: readonly (readonly [blocker: string, step: Step])[] = [
  [blocked.noInvoice, 'bill'],
  [blocked.notPaid, 'pay'],
  [blocked.customerSignature, 'customer'],
  [blocked.adviserSignature, 'service_adviser'],
]

/** @param blockers the blockers of the usual transition; at least one */
export function NextStep({ blockers }: { blockers: readonly string[] }) {
  const text = useTexts(ordersTexts)
  const formatMessage = useFormatMessage()
  const { money } = useFormat()
  const { order } = useOrderContext()
  // advisers set prices; mechanics propose lines by findings
  const proposes = canAddLine(useRole(), order, 'service').ok
  const [open, setOpen] = useState<Step>()
  const close = () => setOpen(undefined)
  const step = steps.find(([blocker]) => blockers.includes(blocker))?.[1]
  const labelOf: Partial<Record<string, string>> = {
    [blocked.undecided]: text.next.decide,
    [blocked.openLine]: text.next.decide,
    [blocked.workLeft]: text.next.finish,
    [blocked.mechanic]: text.next.assign,
    [blocked.noLines]: proposes ? text.lines.add : text.next.inspect,
    [blocked.nothingProposed]: proposes ? text.lines.add : text.next.inspect,
  }
  const labels: Record<Step, string> = {
    bill: text.next.bill,
    pay: text.next.pay(money(order.due)),
    customer: text.next.letSign,
    service_adviser: text.next.signOwn,
  }
  const [first = ''] = blockers
  const isAble = step === 'bill' ? canBill(order.can.invoice) : step !== undefined
  return (
    <>
      <Button
        className={css.move ?? ''}
        onClick={() =>
          step && isAble ? setOpen(step) : scrollToSection(sectionOfBlocker(first, proposes))
        }
      >
        {step && isAble ? labels[step] : (labelOf[first] ?? formatMessage(first))}
      </Button>
      {open === 'bill' && <BillDialog onClose={close} />}
      {open === 'pay' && <PayOrder onClose={close} />}
      {(open === 'customer' || open === 'service_adviser') && (
        <SignDialog signer={open} onClose={close} />
      )}
    </>
  )
}
