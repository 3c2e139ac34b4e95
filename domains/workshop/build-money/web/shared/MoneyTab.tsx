/** The money of a build: price, deposits, bills, deposit meter and cash flow. */
import { EInvoiceNote } from '#domains/floor/e-invoices/web/shared/EInvoiceNote.tsx'
import { useAccountName } from '#domains/books/accounts/web/shared/accountName.ts'
import { Button, Skeleton } from '@mantine/core'
import { IconCash, IconReceipt } from '@tabler/icons-react'
import { useState } from 'react'
import type { Build } from '#domains/workshop/builds/detail.ts'
import { CODE_WITHOUT_ENTITY } from '#domains/books/tax-codes/rules.ts'
import { nonCashSettlements } from '#domains/floor/invoices/print-document.ts'
import { invoiceTexts } from '#domains/floor/invoices/texts/texts.ts'
import { withholdingTexts } from '#domains/floor/withholdings/texts/texts.ts'
import { creditTexts } from '#domains/floor/credit-notes/texts/texts.ts'
import { isClosed } from '#domains/workshop/builds/rules.ts'
import { useNameOf } from '#domains/workshop/stages/web/shared/names.ts'
import { DescriptionList } from '#platform/web/record/DescriptionList.tsx'
import { Link } from '@tanstack/react-router'
import { linkTo } from '#platform/web/data/address.ts'
import type { AnswerOf } from '#platform/contract/client-calls.ts'
import { useApiQuery } from '#platform/web/data/api.ts'
import { useFormat } from '#platform/web/language/format.ts'
import { useLanguage, useTexts } from '#platform/web/language/i18n.tsx'
import { useFormatMessage } from '#platform/web/language/messages.ts'
import { commonTexts } from '#platform/texts/texts.ts'
import { AbilityGuard } from '#platform/web/ui/feedback/AbilityGuard.tsx'
import { Money } from '#platform/web/ui/Money.tsx'
import { Panel } from '#platform/web/ui/PageHeader.tsx'
import { type RecordColumn, RecordTable } from '#platform/web/record/RecordTable.tsx'
import detail from '#platform/web/record/record.module.css'
import { lazyComponent } from '#platform/web/ui/lazyComponent.tsx'
import { RecordPanel } from '#platform/web/record/RecordPanel.tsx'
import type { Bill, BuildPayment } from '../../contract.ts'
import { buildMoney } from '../../calls.gen.ts'
import { BudgetMeter } from './Meter.tsx'
import css from './money.module.css'
import { useTaxLines } from '../components/taxLines.ts'
import { buildMoneyTexts } from '../../texts/texts.ts'

const DepositDialog = lazyComponent(
  async () => (await import('../components/MoneyDialogs.tsx')).DepositDialog,
)
const BillDialog = lazyComponent(
  async () => (await import('../components/MoneyDialogs.tsx')).BillDialog,
)
const PayBackDialog = lazyComponent(
  async () => (await import('../components/MoneyDialogs.tsx')).PayBackDialog,
)
const PayBillDialog = lazyComponent(
  async () => (await import('../components/MoneyDialogs.tsx')).PayBillDialog,
)

const CreditBillDialog = lazyComponent(
  async () => (await import('../components/CreditBillDialog.tsx')).CreditBillDialog,
)
const GiveUpBill = lazyComponent(
  async () => (await import('../components/WriteOffBill.tsx')).WriteOffBill,
)

type Sums = AnswerOf<typeof buildMoney.get>
type ShownBill = Sums['bills'][number]

/** A link to the receipt of a payment, or to a printed bill. */
const printDocumentOf = (id: number, search: { bill: number } | { payment: number }) =>
  linkTo('/heritage-build/$id/paper', { id }, search)

interface Of {
  build: Build
  sums: Sums
}

export default function MoneyTab({ build }: Pick<Of, 'build'>) {
  const formatMessage = useFormatMessage()
  const { data, error } = useApiQuery(buildMoney.get, { params: { id: build.id } })
  if (error) return <p role="alert">{formatMessage(error)}</p>
  if (!data) return <Skeleton height={200} radius={8} />
  return (
    <div className={detail.page}>
      <div className={detail.side}>
        <Price build={build} sums={data} />
        {!isClosed(build) && <BudgetMeter meter={data.meter} deposits={data.deposits} />}
      </div>
      <div className={css.main}>
        <Bills build={build} sums={data} />
        <Payments buildId={build.id} payments={data.payments} />
      </div>
    </div>
  )
}

function Price({ build, sums }: Of) {
  const text = useTexts(buildMoneyTexts)
  const { money } = useFormat()
  const taxLines = useTaxLines(sums.prices_include_tax)
  const [isTaking, setTaking] = useState(false)
  const [isPayingBack, setPayingBack] = useState(false)
  return (
    <RecordPanel title={text.title}>
      <DescriptionList
        rows={[
          [text.price, money(sums.price)],
          ...taxLines(sums.taxes).map(([label, tax]) => [label, money(tax)] as const),
          [text.required, money(sums.deposit_required)],
          [text.deposits, money(sums.deposits)],
          [text.unpaid, money(sums.unpaid)],
          ...(sums.overpaid > 0 ? ([[text.overpaid, money(sums.overpaid)]] as const) : []),
          [text.costSoFar, money(sums.cost)],
          [text.margin, money(sums.margin)],
        ]}
      />
      <p className={css.buttons}>
        <AbilityGuard ability={sums.can.deposit}>
          <Button leftSection={<IconCash size={17} aria-hidden />} onClick={() => setTaking(true)}>
            {text.take}
          </Button>
        </AbilityGuard>
        {sums.overpaid > 0 && (
          <AbilityGuard ability={sums.can.payBack}>
            <Button variant="default" onClick={() => setPayingBack(true)}>
              {text.payBack}
            </Button>
          </AbilityGuard>
        )}
      </p>
      {isPayingBack && (
        <PayBackDialog
          build={build}
          overpaid={sums.overpaid}
          onClose={() => setPayingBack(false)}
        />
      )}
      {isTaking && <DepositDialog build={build} onClose={() => setTaking(false)} />}
    </RecordPanel>
  )
}

function Bills({ build, sums: { bills, can, taxes } }: Of) {
  const isTaxed = taxes.some(({ code, tax }) => tax !== 0 && code !== CODE_WITHOUT_ENTITY)
  const text = useTexts(buildMoneyTexts)
  const [isBilling, setBilling] = useState(false)
  const [paying, setPaying] = useState<ShownBill>()
  const [givingUp, setGivingUp] = useState<{ bill: Bill; back: boolean }>()
  const [crediting, setCrediting] = useState<Bill>()
  return (
    <Panel className={detail.card ?? ''}>
      <div className={css.head}>
        <h2 className={detail.heading}>{text.bills}</h2>
        <AbilityGuard ability={can.bill}>
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconReceipt size={15} aria-hidden />}
            onClick={() => setBilling(true)}
          >
            {text.billStage}
          </Button>
        </AbilityGuard>
      </div>
      <BillRows
        buildId={build.id}
        bills={bills}
        canPay={can.pay.ok}
        onPay={setPaying}
        onGiveUp={setGivingUp}
        onCredit={setCrediting}
      />
      {isBilling && (
        <BillDialog build={build} isTaxed={isTaxed} onClose={() => setBilling(false)} />
      )}
      {paying && <PayBillDialog build={build} bill={paying} onClose={() => setPaying(undefined)} />}
      {crediting && (
        <CreditBillDialog
          buildId={build.id}
          bill={crediting}
          onClose={() => setCrediting(undefined)}
        />
      )}
      {givingUp && (
        <GiveUpBill build={build} {...givingUp} onClose={() => setGivingUp(undefined)} />
      )}
    </Panel>
  )
}

const canPayBill = (bill: ShownBill, canPay: boolean) =>
  bill.due > 0 && (canPay || bill.can.record_withheld.ok)

function BillActions({
  bill,
  canPay,
  onPay,
  onGiveUp,
  onCredit,
}: Omit<BillRowsProps, 'buildId' | 'bills'> & { bill: ShownBill }) {
  const text = useTexts(buildMoneyTexts)
  const { record } = useTexts(withholdingTexts)
  const invoice = useTexts(invoiceTexts)
  const { write_off, write_off_reverse } = bill.can
  const giveUp = (label: string, back: boolean) => (
    <Button
      size="compact-xs"
      variant="subtle"
      aria-label={`${label}: ${bill.number}`}
      onClick={() => onGiveUp({ bill, back })}
    >
      {label}
    </Button>
  )
  return (
    <>
      {bill.can.credit.ok && (
        <Button
          size="compact-xs"
          variant="subtle"
          aria-label={text.creditOf(bill.number)}
          onClick={() => onCredit(bill)}
        >
          {text.credit}
        </Button>
      )}
      {write_off.ok && giveUp(invoice.writeOff, false)}
      {write_off_reverse.ok && giveUp(invoice.writeBack, true)}
      {canPayBill(bill, canPay) && (
        <Button
          size="compact-xs"
          variant="light"
          aria-label={canPay ? text.payBillOf(bill.number) : `${record}: ${bill.number}`}
          onClick={() => onPay(bill)}
        >
          {canPay ? text.payBill : record}
        </Button>
      )}
    </>
  )
}

interface BillRowsProps {
  buildId: number
  bills: readonly ShownBill[]
  onGiveUp: (of: { bill: Bill; back: boolean }) => void
  onCredit: (bill: Bill) => void
  /** Any payment; finance records those with withheld tax. */
  canPay: boolean
  onPay: (bill: ShownBill) => void
}

function useBillColumns({
  buildId,
  ...actions
}: Omit<BillRowsProps, 'bills'>): RecordColumn<ShownBill>[] {
  const text = useTexts(buildMoneyTexts)
  const nameOf = useNameOf()
  const hasActions = (bill: ShownBill) =>
    canPayBill(bill, actions.canPay) ||
    bill.can.credit.ok ||
    bill.can.write_off.ok ||
    bill.can.write_off_reverse.ok
  return [
    {
      name: 'number',
      label: text.number,
      value: ({ number }) => number,
      cell: (bill) => <BillNumber buildId={buildId} bill={bill} />,
    },
    {
      name: 'stage',
      label: text.stage,
      value: ({ stage }) => (stage ? nameOf(stage) : text.lastBill),
    },
    {
      name: 'total',
      label: text.amount,
      kind: 'money',
      value: ({ total }) => total,
      cell: (bill) => <BillAmount bill={bill} />,
    },
    { name: 'due', label: text.due, kind: 'money', value: ({ due }) => due },
    {
      name: 'actions',
      label: text.payBill,
      isActions: true,
      value: (bill) => (hasActions(bill) ? bill.number : null),
      cell: (bill) => (
        <div className={css.acts}>
          <BillActions bill={bill} {...actions} />
        </div>
      ),
    },
  ]
}

function BillRows({ buildId, bills, ...actions }: BillRowsProps) {
  const text = useTexts(buildMoneyTexts)
  return (
    <RecordTable
      label={text.bills}
      rows={bills}
      rowKey={({ id }) => id}
      empty={text.billsNone}
      columns={useBillColumns({ buildId, ...actions })}
    />
  )
}

function BillNumber({ buildId, bill }: { buildId: number; bill: ShownBill }) {
  const credits = useTexts(creditTexts)
  const { dayLong } = useFormat()
  return (
    <>
      <Link to={printDocumentOf(buildId, { bill: bill.id })}>{bill.number}</Link>
      <p className={css.about}>{dayLong(bill.issued_on)}</p>
      <EInvoiceNote of={bill.e_invoice} />
      {bill.credit_notes.map(({ id, number, status }) => (
        <p key={id} className={css.about}>
          <Link to={linkTo('/credit-note/$id', { id })}>{number}</Link>
          {status === 'void' && ` · ${credits.void}`}
        </p>
      ))}
    </>
  )
}

function BillAmount({ bill }: { bill: ShownBill }) {
  const text = useTexts(buildMoneyTexts)
  const { money } = useFormat()
  const notes = [
    bill.kind === 'stage' && bill.tax > 0 && text.ofItTax(money(bill.tax)),
    bill.withdrawn > 0 && text.withdrawn(money(bill.withdrawn)),
    bill.credited > 0 && text.creditedOf(money(bill.credited)),
  ]
  return (
    <>
      <Money value={bill.total} />
      {notes.filter(Boolean).map((note) => (
        <p key={String(note)} className={css.about}>
          {note}
        </p>
      ))}
    </>
  )
}

function usePaymentColumns(buildId: number): RecordColumn<BuildPayment>[] {
  const { codeAndName } = useAccountName()
  const { field, paper } = useTexts(commonTexts)
  const text = useTexts(buildMoneyTexts)
  const { dayLong, money } = useFormat()
  const language = useLanguage()
  return [
    { name: 'paid_on', label: field.date, value: ({ paid_on }) => dayLong(paid_on) },
    { name: 'kind', label: field.type, value: ({ kind }) => text.kind[kind] },
    {
      name: 'amount',
      label: text.amount,
      kind: 'money',
      value: ({ amount }) => amount,
      cell: (payment) => (
        <>
          <Money value={payment.amount} />
          {nonCashSettlements(payment, language).map(([label, value]) => (
            <p key={label} className={css.about}>
              {label} {money(value)}
            </p>
          ))}
        </>
      ),
    },
    {
      name: 'account',
      label: text.account,
      value: ({ account_named }) => codeAndName(account_named),
    },
    { name: 'note', label: text.note, value: ({ note }) => note },
    {
      name: 'receipt',
      label: paper.receipt,
      isActions: true,
      value: ({ receipt }) => receipt?.number ?? null,
      cell: ({ id, receipt }) =>
        receipt && (
          <Link
            aria-label={`${paper.receipt} ${receipt.number}`}
            to={printDocumentOf(buildId, { payment: id })}
          >
            {paper.receipt}
          </Link>
        ),
    },
  ]
}

function Payments({ buildId, payments }: { buildId: number; payments: readonly BuildPayment[] }) {
  const text = useTexts(buildMoneyTexts)
  return (
    <RecordPanel title={text.payments}>
      <RecordTable
        label={text.payments}
        rows={payments}
        rowKey={({ id }) => id}
        empty={text.none}
        columns={usePaymentColumns(buildId)}
      />
    </RecordPanel>
  )
}
