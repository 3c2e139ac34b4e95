import { Button, Skeleton } from '@mantine/core'
import {
  IconArrowBackUp,
  IconCash,
  IconChevronDown,
  IconFileInvoice,
  IconPrinter,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { invoices } from '#domains/floor/invoices/calls.gen.ts'
import { WithheldNote } from '#domains/floor/withholdings/web/shared/WithheldNote.tsx'
import { withholdingTexts } from '#domains/floor/withholdings/texts/texts.ts'
import { invoiceTexts } from '#domains/floor/invoices/texts/texts.ts'
import type { DataOut } from '#platform/contract/client-calls.ts'
import { ButtonMenu } from '#platform/web/ui/menus/ButtonMenu.tsx'
import { MenuItem } from '#platform/web/ui/menus/MenuItem.tsx'
import { linkTo } from '#platform/web/data/address.ts'
import { useApiQuery } from '#platform/web/data/api.ts'
import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { CollapsiblePanel } from '#platform/web/ui/CollapsiblePanel.tsx'
import { Status } from '#platform/web/ui/Status.tsx'
import { finalStages } from '../../../../rules.ts'
import { orderListOf } from '#platform/contract/page-routes.ts'
import { useFormatMessage } from '#platform/web/language/messages.ts'
import { useCan, useRole } from '#platform/web/data/session.ts'
import { billingTones } from '../../../components/stage.ts'
import { commonTexts } from '#platform/texts/texts.ts'
import { ordersTexts } from '../../../../texts/texts.ts'
import { Copy } from '../Copy.tsx'
import { canBill } from './mayBill.ts'
import { lazyComponent } from '#platform/web/ui/lazyComponent.tsx'
import { isNeeded } from '../../../shared/isNeeded.ts'
import { useOrderContext } from '../../../shared/orderContext.tsx'
import css from '../../../components/order.module.css'

const dialogs = () => import('./InvoiceDialogs.tsx')
const BillDialog = lazyComponent(async () => (await dialogs()).BillDialog)
const PayDialog = lazyComponent(
  async () => (await import('#domains/floor/invoices/web/shared/PayDialog.tsx')).PayDialog,
)
const DepositDialog = lazyComponent(async () => (await dialogs()).DepositDialog)
const RefundDialog = lazyComponent(async () => (await dialogs()).RefundDialog)
const VoidDialog = lazyComponent(async () => (await dialogs()).VoidDialog)
const CorrectDialog = lazyComponent(async () => (await import('./CorrectDialog.tsx')).CorrectDialog)
const UseHeld = lazyComponent(
  async () =>
    (await import('#domains/floor/invoices/web/shared/ApplyHeldMoney.tsx')).ApplyHeldMoney,
)
const AccountName = lazyComponent(
  async () => (await import('#domains/books/accounts/web/shared/AccountName.tsx')).AccountName,
)
const WriteOff = lazyComponent(async () => (await import('./WriteOff.tsx')).WriteOff)
const WriteBack = lazyComponent(async () => (await import('./WriteOff.tsx')).WriteBack)

export type OrderInvoice = DataOut<typeof invoices.sheet>

/** The invoice of the order and its payments. */
export function InvoicePanel() {
  const text = useTexts(ordersTexts)
  const { order } = useOrderContext()
  const billable = order.stage === 'ready' || order.stage === 'delivered'
  const hasPaper = order.invoice !== null || order.billing === 'void' || order.down_payment > 0
  const { data: invoiceContent } = useApiQuery(
    invoices.sheet,
    { params: { id: order.id } },
    { enabled: billable || hasPaper, keep: true },
  )
  return (
    <CollapsiblePanel
      id="invoice"
      title={text.invoice.title}
      about={<Status tone={billingTones[order.billing]}>{text.billing[order.billing]}</Status>}
      isNeeded={isNeeded('invoice', order.stage) || order.down_payment > 0}
    >
      {order.invoice && !invoiceContent ? (
        <Skeleton height={120} />
      ) : order.invoice &&
        (invoiceContent?.status === 'issued' || invoiceContent?.status === 'credited') ? (
        <Issued invoice={invoiceContent} id={order.invoice.id} />
      ) : (
        <NotIssued billable={billable} />
      )}
      <Money />
      {invoiceContent && invoiceContent.payments.length > 0 && (
        <Payments invoice={invoiceContent} />
      )}
    </CollapsiblePanel>
  )
}

function NotIssued({ billable }: { billable: boolean }) {
  const { invoice: text } = useTexts(ordersTexts)
  const { order } = useOrderContext()
  const [issuing, setIssuing] = useState(false)
  const isClosed = finalStages.includes(order.stage)
  const why = isClosed ? text.never : billable ? text.none : text.notYet
  return (
    <>
      <p className={css.notes} data-empty>
        {order.billing === 'void' ? text.voided : why}
      </p>
      {canBill(order.can.invoice) && (
        <Button
          mt="sm"
          variant="light"
          leftSection={<IconFileInvoice size={17} aria-hidden />}
          onClick={() => setIssuing(true)}
        >
          {text.issue}
        </Button>
      )}
      {issuing && <BillDialog onClose={() => setIssuing(false)} />}
    </>
  )
}

/** Down payments and refunds. */
function Money() {
  const { invoice: text } = useTexts(ordersTexts)
  const { order } = useOrderContext()
  const [open, setOpen] = useState<'deposit' | 'refund'>()
  const close = () => setOpen(undefined)
  const { down_payment, refund } = order.can
  if (!down_payment.ok && !refund.ok) return undefined
  return (
    <div className={css.cardActions}>
      {down_payment.ok && (
        <Button
          variant="default"
          leftSection={<IconCash size={17} aria-hidden />}
          onClick={() => setOpen('deposit')}
        >
          {text.takeDeposit}
        </Button>
      )}
      {refund.ok && (
        <Button
          variant="default"
          leftSection={<IconArrowBackUp size={17} aria-hidden />}
          onClick={() => setOpen('refund')}
        >
          {text.payBack}
        </Button>
      )}
      {open === 'deposit' && <DepositDialog onClose={close} />}
      {open === 'refund' && <RefundDialog onClose={close} />}
    </div>
  )
}

/** The number, the date and the amount due. */
function Sums({ invoice }: { invoice: OrderInvoice }) {
  const { invoice: text, totals } = useTexts(ordersTexts)
  const { credited } = useTexts(invoiceTexts)
  const { order } = useOrderContext()
  const { money, dayLong } = useFormat()
  return (
    <dl className={css.totals}>
      <div className={css.sum}>
        <dt>{text.number}</dt>
        <dd>
          {invoice.number}
          <Copy value={invoice.number ?? ''} what={text.number} />
        </dd>
      </div>
      <div className={css.sum}>
        <dt>{text.paidAt}</dt>
        <dd>{dayLong(invoice.date, order.time_zone)}</dd>
      </div>
      {invoice.credited > 0 && (
        <div className={css.sum}>
          <dt>{credited}</dt>
          <dd>{money(invoice.credited)}</dd>
        </div>
      )}
      {invoice.status === 'issued' && (
        <div className={css.sum} data-strong>
          <dt>{invoice.due > 0 ? totals.due : text.allPaid}</dt>
          <dd>{money(invoice.due > 0 ? invoice.due : invoice.grand_total - invoice.credited)}</dd>
        </div>
      )}
    </dl>
  )
}

type Open = 'pay' | 'void' | 'correct' | 'writeOff' | 'writeBack'

function Issued({ invoice, id }: { invoice: OrderInvoice; id: number }) {
  const { invoice: text } = useTexts(ordersTexts)
  const { record } = useTexts(withholdingTexts)
  const { order } = useOrderContext()
  const base = orderListOf(useRole())
  const { can } = invoice
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  return (
    <>
      <Sums invoice={invoice} />
      {can.use_held.ok && (
        <div className={css.cardActions}>
          <UseHeld id={id} amount={invoice.held_available} />
        </div>
      )}
      <div className={css.cardActions}>
        {(can.pay.ok || can.record_withheld.ok) && invoice.due > 0 && (
          <Button
            variant="light"
            px="sm"
            leftSection={<IconCash size={17} aria-hidden />}
            onClick={() => setOpen('pay')}
          >
            {can.pay.ok ? text.pay : record}
          </Button>
        )}
        <Button
          component={Link}
          to={linkTo(`${base}/$orderId/invoice`, { orderId: order.id })}
          variant="default"
          px="sm"
          leftSection={<IconPrinter size={17} aria-hidden />}
        >
          {text.print}
        </Button>
        <More invoice={invoice} onOpen={setOpen} />
      </div>
      {open === 'pay' && (
        <PayDialog
          invoice={{ id, due: invoice.due }}
          since={invoice.date}
          garageId={order.garage.id}
          timeZone={order.time_zone}
          withholding={invoice}
          onClose={close}
        />
      )}
      {open === 'void' && <VoidDialog id={id} onClose={close} />}
      {open === 'correct' && <CorrectDialog id={id} onClose={close} />}
      {open === 'writeOff' && (
        <WriteOff id={id} due={invoice.due} since={invoice.date} onClose={close} />
      )}
      {open === 'writeBack' && <WriteBack id={id} amount={invoice.written_off} onClose={close} />}
    </>
  )
}

/** Rare actions: correction, void, bad debt. */
function More({ invoice, onOpen }: { invoice: OrderInvoice; onOpen: (what: Open) => void }) {
  const { invoice: text } = useTexts(ordersTexts)
  const bill = useTexts(invoiceTexts)
  const formatMessage = useFormatMessage()
  const mayVoid = useCan('invoice.void') && invoice.status === 'issued'
  const { can } = invoice
  if (!mayVoid && !can.write_off.ok && !can.write_off_reverse.ok) return undefined
  return (
    <ButtonMenu
      position="bottom-end"
      face={
        <Button
          variant="subtle"
          color="gray"
          aria-label={text.void}
          px={8}
          rightSection={<IconChevronDown size={16} aria-hidden />}
        />
      }
    >
      {can.correct.ok && <MenuItem onClick={() => onOpen('correct')}>{bill.correct}</MenuItem>}
      {can.write_off.ok && <MenuItem onClick={() => onOpen('writeOff')}>{bill.writeOff}</MenuItem>}
      {can.write_off_reverse.ok && (
        <MenuItem onClick={() => onOpen('writeBack')}>{bill.writeBack}</MenuItem>
      )}
      {mayVoid && can.void.ok && (
        <MenuItem className={css.danger ?? ''} onClick={() => onOpen('void')}>
          {text.void}
        </MenuItem>
      )}
      {mayVoid && !can.void.ok && (
        <MenuItem disabled>
          {text.void}
          <span className={css.why}>{formatMessage(can.void.why)}</span>
        </MenuItem>
      )}
    </ButtonMenu>
  )
}

const takenBack: readonly string[] = [
  'refund',
  'forfeit',
  'held_returned',
  'written_back',
  'credit_held',
  'credit_moved',
]

function Payments({ invoice }: { invoice: OrderInvoice }) {
  const { invoice: text } = useTexts(ordersTexts)
  const { paper } = useTexts(commonTexts)
  const { order } = useOrderContext()
  const base = orderListOf(useRole())
  const { money, day } = useFormat()
  const labels = {
    down_payment: text.downPayment,
    payment: text.payment,
    refund: text.refund,
    forfeit: text.kept,
    held: text.heldUsed,
    held_returned: text.heldReturned,
    written_off: text.writtenOff,
    written_back: text.writtenBack,
    credit_held: text.creditHeld,
    credit_moved: text.creditMoved,
    credit_used: text.creditUsed,
    credit_taken_back: text.creditTakenBack,
  }
  return (
    <>
      <h3 className={css.subhead}>{text.payments}</h3>
      <ul className={css.payments}>
        {invoice.payments.map((payment) => (
          <li key={payment.id}>
            <span>
              {day(payment.paid_on)} · <AccountName account={payment.account} />
              <span className={css.why}>
                {labels[payment.kind]}
                {payment.note && <> · {payment.note}</>}
              </span>
              <span className={css.why}>
                <WithheldNote payment={payment} document={invoice.number} />
              </span>
            </span>
            <span className={css.amount}>
              {money(takenBack.includes(payment.kind) ? -payment.amount : payment.amount)}
              {payment.receipt && (
                <Link
                  className={css.receipt}
                  aria-label={`${paper.receipt} ${payment.receipt.number}`}
                  to={linkTo(
                    `${base}/$orderId/invoice`,
                    { orderId: order.id },
                    { payment: payment.id },
                  )}
                >
                  {paper.receipt}
                </Link>
              )}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
