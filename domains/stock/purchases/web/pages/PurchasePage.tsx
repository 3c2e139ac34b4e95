/** One purchase: its lines and what came of them, its papers, its payment, and what it posted. */
import { Button } from '@mantine/core'
import {
  IconFileDownload,
  IconMail,
  IconPackageImport,
  IconPencil,
  IconReceiptOff,
  IconTrash,
  IconUpload,
  IconX,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { pdfName } from '#platform/contract/paper.ts'
import {
  BillEntries,
  BillPapers,
  type Fact,
  useBillFacts,
} from '#domains/stock/supplier-bills/web/parts/BillPanels.tsx'
import { billTexts } from '#domains/stock/supplier-bills/web/texts/texts.ts'
import { Facts } from '#platform/web/record/Facts.tsx'
import { useUnitName } from '#domains/stock/inventory/web/parts/unitName.ts'
import { mayOpen } from '#platform/contract/places.ts'
import { DetailLoad } from '#platform/web/record/RecordLoad.tsx'
import { to, useGo, useIdParam } from '#platform/web/address.ts'
import { addressOf, useAct, useAsk } from '#platform/web/api.ts'
import { confirmDelete } from '#platform/web/confirm.ts'
import { useFileDownload } from '#platform/web/download.ts'
import { useFormat } from '#platform/web/format.ts'
import { useTexts } from '#platform/web/i18n.tsx'
import { useMay, useRole } from '#platform/web/session.ts'
import { commonTexts } from '#platform/web/texts/texts.ts'
import { Able } from '#platform/web/ui/Able.tsx'
import { Money } from '#platform/web/ui/Money.tsx'
import { PageHead, Panel } from '#platform/web/ui/PageHead.tsx'
import { RowsTable } from '#platform/web/record/RowsTable.tsx'
import detail from '#platform/web/record/record.module.css'
import { later } from '#platform/web/ui/later.tsx'
import { type PurchaseDetail, purchases } from '../../contract.ts'
import { LastPrices } from './LastPrices.tsx'
import { ReceiptTag } from './ReceiptTag.tsx'
import css from './purchases.module.css'
import { purchaseTexts } from '../texts/texts.ts'

const ReceiveDialog = later(async () => (await import('./ReceiveDialog.tsx')).default)
const ProofDialog = later(
  async () => (await import('#domains/stock/supplier-bills/web/parts/BillPayment.tsx')).ProofDialog,
)
const CloseDialog = later(async () => (await import('./CloseDialog.tsx')).default)
const EditDialog = later(async () => (await import('./EditDialog.tsx')).default)

export default function PurchasePage() {
  const id = useIdParam('id')
  const text = useTexts(purchaseTexts)
  const { nav } = useTexts(commonTexts)
  return (
    <DetailLoad
      asked={useAsk(purchases.get, { params: { id } })}
      list={{ title: nav.purchase, path: to('/inventory/purchase'), back: text.backToList }}
      missing={text.missing}
      icon={IconReceiptOff}
    >
      {(purchase) => <Shown purchase={purchase} />}
    </DetailLoad>
  )
}

interface Of {
  purchase: PurchaseDetail
}

function Shown({ purchase }: Of) {
  const text = useTexts(purchaseTexts)
  const bill = useTexts(billTexts)
  return (
    <>
      <PageHead
        title={purchase.number}
        copies={bill.number}
        subtitle={`${purchase.supplier.name} · ${purchase.garage.name}`}
        actions={<Actions purchase={purchase} />}
      />
      <div className={detail.page}>
        <div className={detail.side}>
          <Details purchase={purchase} />
          <Papers purchase={purchase} />
        </div>
        <div className={css.main}>
          {purchase.kind === 'opening' ? <Opening /> : <Lines purchase={purchase} />}
          <BillEntries entries={purchase.entries} names={text.event} />
        </div>
      </div>
    </>
  )
}

/** A bill that was brought in has no lines of ours. */
function Opening() {
  const text = useTexts(purchaseTexts)
  return (
    <Panel className={detail.card ?? ''}>
      <h2 className={detail.heading}>{text.opening}</h2>
      <p className={css.below}>{text.openingText}</p>
    </Panel>
  )
}

function Actions({ purchase }: Of) {
  const { button } = useTexts(commonTexts)
  const text = useTexts(purchaseTexts)
  const bill = useTexts(billTexts)
  const go = useGo()
  const mayWrite = useMay('purchase.write')
  const [opened, setOpened] = useState<'edit' | 'receive' | 'proof' | 'close'>()
  const close = () => setOpened(undefined)
  const remove = useAct(purchases.remove, {
    onSaved: () => go(to('/inventory/purchase'), { replace: true }),
  })
  const { can } = purchase
  if (!mayWrite) return undefined
  return (
    <>
      <Able ability={can.remove}>
        <Button
          variant="default"
          leftSection={<IconTrash size={16} aria-hidden />}
          loading={remove.isPending}
          onClick={async () => {
            if (await confirmDelete(purchase.number)) remove.mutate({ params: { id: purchase.id } })
          }}
        >
          {button.delete}
        </Button>
      </Able>
      {can.update.ok && (
        <Button
          variant="default"
          leftSection={<IconPencil size={16} aria-hidden />}
          onClick={() => setOpened('edit')}
        >
          {button.edit}
        </Button>
      )}
      {can.close.ok && (
        <Button
          variant="default"
          leftSection={<IconX size={16} aria-hidden />}
          onClick={() => setOpened('close')}
        >
          {text.close}
        </Button>
      )}
      {can.proof.ok && (
        <Button
          variant={can.receive.ok ? 'default' : 'filled'}
          leftSection={<IconUpload size={16} aria-hidden />}
          onClick={() => setOpened('proof')}
        >
          {bill.proof}
        </Button>
      )}
      {can.receive.ok && (
        <Button
          leftSection={<IconPackageImport size={16} aria-hidden />}
          onClick={() => setOpened('receive')}
        >
          {text.receive}
        </Button>
      )}
      {opened === 'edit' && <EditDialog purchase={purchase} onClose={close} />}
      {opened === 'receive' && <ReceiveDialog purchase={purchase} onClose={close} />}
      {opened === 'proof' && <ProofDialog bill={purchase} call={purchases.proof} onClose={close} />}
      {opened === 'close' && <CloseDialog purchase={purchase} onClose={close} />}
    </>
  )
}

function Details({ purchase }: Of) {
  const text = useTexts(purchaseTexts)
  const { createdBy } = useTexts(billTexts)
  const { day, rupiah } = useFormat()
  const bill = useBillFacts(purchase)
  const rows: Fact[] = [
    bill.status,
    [text.receipt, !purchase.opened_on && <ReceiptTag key="receipt" {...purchase} />],
    bill.date,
    bill.supplier,
    bill.garage,
    bill.invoiceCode,
    bill.total,
    [text.paidBefore, purchase.paid_before > 0 && rupiah(purchase.paid_before)],
    bill.due,
    [text.openedOn, purchase.opened_on && day(purchase.opened_on)],
    [text.advance, purchase.advance > 0 && rupiah(purchase.advance)],
    [text.receivedOn, purchase.received_on && day(purchase.received_on)],
    bill.paidOn,
    bill.sourceOfFunds,
    [text.closeReason, purchase.close_reason],
    bill.note,
    [createdBy, purchase.created_by],
  ]
  return (
    <Panel className={detail.card ?? ''}>
      <h2 className={detail.heading}>{text.facts}</h2>
      <Facts rows={rows.filter(([, value]) => value)} />
    </Panel>
  )
}

/** The order as a paper, for the printer or the supplier, and the files of the purchase. */
function Papers({ purchase }: Of) {
  const text = useTexts(purchaseTexts)
  const bill = useTexts(billTexts)
  const { download, isBusy } = useFileDownload()
  const { id, number, supplier_email: email } = purchase
  const save = () => download(addressOf(purchases.pdf, { id }), pdfName(number))
  return (
    <BillPapers
      papers={[
        [bill.invoiceFile, purchase.invoice_file],
        [bill.paymentProof, purchase.payment_proof],
      ]}
    >
      <div className={css.order}>
        <Able ability={purchase.can.pdf}>
          <Button
            variant="default"
            size="compact-md"
            loading={isBusy}
            leftSection={<IconFileDownload size={16} aria-hidden />}
            onClick={() => void save()}
          >
            {text.pdf}
          </Button>
        </Able>
        {email && purchase.receipt !== 'received' && (
          <>
            <Button
              variant="default"
              size="compact-md"
              disabled={isBusy}
              leftSection={<IconMail size={16} aria-hidden />}
              onClick={async () => {
                await save()
                window.location.href = `mailto:${email}?subject=${encodeURIComponent(number)}`
              }}
            >
              {text.send}
            </Button>
            <p className={css.below}>{text.sendHint}</p>
          </>
        )}
      </div>
    </BillPapers>
  )
}

function Lines({ purchase }: Of) {
  const { field } = useTexts(commonTexts)
  const text = useTexts(purchaseTexts)
  const bill = useTexts(billTexts)
  const { number, rupiah } = useFormat()
  const opensItem = mayOpen(useRole(), '/inventory/$id')
  const unitName = useUnitName()
  const isOpen = purchase.lines.some(({ received, quantity }) => received < quantity)
  return (
    <Panel className={detail.card ?? ''}>
      <h2 className={detail.heading}>{text.lines}</h2>
      <RowsTable label={text.lines}>
        <thead>
          <tr>
            <th scope="col">{text.item}</th>
            <th scope="col" data-end>
              {field.quantity}
            </th>
            {isOpen && (
              <th scope="col" data-end>
                {text.came}
              </th>
            )}
            <th scope="col" data-end>
              {field.unitPrice}
            </th>
            <th scope="col" data-end>
              {bill.amount}
            </th>
          </tr>
        </thead>
        <tbody>
          {purchase.lines.map((line) => (
            <tr key={line.id}>
              <td>
                {opensItem ? (
                  <Link to={to('/inventory/$id', { id: line.item.id })}>{line.item.name}</Link>
                ) : (
                  line.item.name
                )}
                <small>{line.item.sku}</small>
                <LastPrices prices={line.last_prices} now={line} />
              </td>
              <td data-end data-label={field.quantity}>
                {number(line.quantity)} {unitName(line.unit)}
                {line.per_unit !== 1 && <small>× {number(line.per_unit)}</small>}
              </td>
              {isOpen && (
                <td data-end data-label={text.came}>
                  {number(line.received)}
                </td>
              )}
              <td data-end data-label={field.unitPrice}>
                <Money value={line.unit_price} />
              </td>
              <td data-end data-label={bill.amount}>
                <Money value={line.amount} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td colSpan={isOpen ? 4 : 3}>{field.total}</td>
            <td data-end>{rupiah(purchase.lines.reduce((sum, { amount }) => sum + amount, 0))}</td>
          </tr>
        </tfoot>
      </RowsTable>
    </Panel>
  )
}
