/** The actions on an opening invoice: pay, apply held money, write off, void. */
import { Button } from '@mantine/core'
import { IconCash, IconReceiptOff, IconReceiptRefund } from '@tabler/icons-react'
import { useState } from 'react'
import { ordersTexts } from '#domains/floor/orders/texts/texts.ts'
import { withholdingTexts } from '#domains/floor/withholdings/texts/texts.ts'
import { dayIn } from '#platform/contract/days.ts'
import type { DataOut } from '#platform/contract/client-calls.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { lazyComponent } from '#platform/web/ui/lazyComponent.tsx'
import { invoices } from '../../calls.gen.ts'
import { ApplyHeldMoney } from '../shared/ApplyHeldMoney.tsx'
import { VoidButton } from '../components/VoidButton.tsx'
import { WriteBackDialog, WriteOffDialog } from '../shared/WriteOffDialogs.tsx'
import { invoiceTexts } from '../../texts/texts.ts'

const SaleVoidDialog = lazyComponent(async () => (await import('./SaleVoidDialog.tsx')).default)
const PayDialog = lazyComponent(async () => (await import('../shared/PayDialog.tsx')).PayDialog)

type Invoice = Pick<
  DataOut<typeof invoices.get>,
  | 'status'
  | 'due'
  | 'written_off'
  | 'opened_on'
  | 'date'
  | 'garage_id'
  | 'time_zone'
  | 'held_available'
  | 'withholds'
  | 'withholding_rate'
  | 'withholdable'
  | 'can'
> & { id: number }

const icon = { size: 18, stroke: 1.7, 'aria-hidden': true }

export default function OpeningActions({ invoice }: { invoice: Invoice }) {
  const { invoice: text } = useTexts(ordersTexts)
  const bill = useTexts(invoiceTexts)
  const { record } = useTexts(withholdingTexts)
  const [opened, setOpened] = useState<'pay' | 'writeOff' | 'writeBack' | 'void'>()
  const [today] = useState(() => dayIn(invoice.time_zone, new Date()))
  const close = () => setOpened(undefined)
  const { id, due, can } = invoice
  const params = { id }
  const since = invoice.opened_on ?? invoice.date
  return (
    <>
      <VoidButton invoice={invoice} onClick={() => setOpened('void')} />
      {can.write_off.ok && (
        <Button
          variant="default"
          leftSection={<IconReceiptOff {...icon} />}
          onClick={() => setOpened('writeOff')}
        >
          {bill.writeOff}
        </Button>
      )}
      {can.write_off_reverse.ok && (
        <Button
          variant="default"
          leftSection={<IconReceiptRefund {...icon} />}
          onClick={() => setOpened('writeBack')}
        >
          {bill.writeBack}
        </Button>
      )}
      {can.use_held.ok && <ApplyHeldMoney id={id} amount={invoice.held_available} />}
      {(can.pay.ok || can.record_withheld.ok) && due > 0 && (
        <Button
          variant="default"
          leftSection={<IconCash {...icon} />}
          onClick={() => setOpened('pay')}
        >
          {can.pay.ok ? text.pay : record}
        </Button>
      )}
      {opened === 'pay' && (
        <PayDialog
          invoice={invoice}
          since={since}
          garageId={invoice.garage_id}
          timeZone={invoice.time_zone}
          withholding={invoice}
          onClose={close}
        />
      )}
      {opened === 'writeOff' && (
        <WriteOffDialog
          call={invoices.writeOff}
          params={params}
          due={due}
          garageId={invoice.garage_id}
          since={since}
          today={today}
          onClose={close}
        />
      )}
      {opened === 'writeBack' && (
        <WriteBackDialog
          call={invoices.writeBack}
          params={params}
          amount={invoice.written_off}
          onClose={close}
        />
      )}
      {opened === 'void' && <SaleVoidDialog id={id} text={bill.voidOpening} onClose={close} />}
    </>
  )
}
