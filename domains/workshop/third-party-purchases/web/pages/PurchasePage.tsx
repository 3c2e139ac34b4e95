/** One third-party purchase: what was bought and for which order, what it costs, its papers, and how it was paid. */
import { Button } from '@mantine/core'
import { IconPencil, IconReceiptOff, IconTrash, IconUpload } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import {
  BillEntries,
  BillPapers,
  type Fact,
  useBillFacts,
} from '#domains/stock/supplier-bills/web/parts/BillPanels.tsx'
import { billTexts } from '#domains/stock/supplier-bills/web/texts/texts.ts'
import { Facts } from '#platform/web/record/Facts.tsx'
import { useUnitName } from '#domains/stock/inventory/web/parts/unitName.ts'
import { mayOpen, orderListOf } from '#platform/contract/places.ts'
import { useRole } from '#platform/web/session.ts'
import { DetailLoad } from '#platform/web/record/RecordLoad.tsx'
import { to, useGo, useIdParam } from '#platform/web/address.ts'
import { useAct, useAsk } from '#platform/web/api.ts'
import { confirmDelete } from '#platform/web/confirm.ts'
import { useFormat } from '#platform/web/format.ts'
import { useTexts } from '#platform/web/i18n.tsx'
import { commonTexts } from '#platform/web/texts/texts.ts'
import { Able } from '#platform/web/ui/Able.tsx'
import { LicensePlate } from '#platform/web/ui/LicensePlate.tsx'
import { Money } from '#platform/web/ui/Money.tsx'
import { PageHead, Panel } from '#platform/web/ui/PageHead.tsx'
import { RowsTable } from '#platform/web/record/RowsTable.tsx'
import detail from '#platform/web/record/record.module.css'
import { later } from '#platform/web/ui/later.tsx'
import { type ThirdPartyPurchase, thirdPartyPurchases } from '../../contract.ts'
import css from '../parts/purchase.module.css'
import { thirdPartyPurchaseTexts } from '../texts/texts.ts'

const ProofDialog = later(
  async () => (await import('#domains/stock/supplier-bills/web/parts/BillPayment.tsx')).ProofDialog,
)
const EditDialog = later(async () => (await import('./EditDialog.tsx')).default)

export default function PurchasePage() {
  const id = useIdParam('id')
  const text = useTexts(thirdPartyPurchaseTexts)
  const { nav } = useTexts(commonTexts)
  return (
    <DetailLoad
      asked={useAsk(thirdPartyPurchases.get, { params: { id } })}
      list={{
        title: nav.thirdPartyPurchase,
        path: to('/third-party-purchase'),
        back: text.backToList,
      }}
      missing={text.missing}
      icon={IconReceiptOff}
    >
      {(purchase) => <Shown purchase={purchase} />}
    </DetailLoad>
  )
}

interface Of {
  purchase: ThirdPartyPurchase
}

function Shown({ purchase }: Of) {
  const text = useTexts(thirdPartyPurchaseTexts)
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
          <Amounts purchase={purchase} />
        </div>
        <div className={css.main}>
          <Lines purchase={purchase} />
          <BillPapers
            papers={[
              [bill.invoiceFile, purchase.invoice_file],
              [text.supplierInvoicePhoto, purchase.supplier_invoice_photo],
              [text.paymentPhoto, purchase.payment_photo],
              [bill.paymentProof, purchase.payment_proof],
            ]}
          />
          <BillEntries entries={purchase.entries} names={text.event} />
        </div>
      </div>
    </>
  )
}

function Actions({ purchase }: Of) {
  const { button } = useTexts(commonTexts)
  const { proof } = useTexts(billTexts)
  const go = useGo()
  const [opened, setOpened] = useState<'proof' | 'edit'>()
  const close = () => setOpened(undefined)
  const remove = useAct(thirdPartyPurchases.remove, {
    onSaved: () => go(to('/third-party-purchase'), { replace: true }),
  })
  if (!purchase.can.update.ok) return undefined
  return (
    <>
      <Able ability={purchase.can.remove}>
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
      <Button
        variant="default"
        leftSection={<IconPencil size={16} aria-hidden />}
        onClick={() => setOpened('edit')}
      >
        {button.edit}
      </Button>
      {purchase.can.proof.ok && (
        <Button
          leftSection={<IconUpload size={16} aria-hidden />}
          onClick={() => setOpened('proof')}
        >
          {proof}
        </Button>
      )}
      {opened === 'proof' && (
        <ProofDialog bill={purchase} call={thirdPartyPurchases.proof} onClose={close} />
      )}
      {opened === 'edit' && <EditDialog purchase={purchase} onClose={close} />}
    </>
  )
}

function Details({ purchase }: Of) {
  const { field, entities } = useTexts(commonTexts)
  const text = useTexts(thirdPartyPurchaseTexts)
  const { createdBy } = useTexts(billTexts)
  const bill = useBillFacts(purchase)
  const base = orderListOf(useRole())
  const opensOrder = mayOpen(useRole(), `${base}/$orderId`)
  const { order } = purchase
  return (
    <Panel className={detail.card ?? ''}>
      <h2 className={detail.heading}>{text.facts}</h2>
      <Facts
        rows={[
          bill.status,
          bill.date,
          bill.supplier,
          [
            entities['work order'],
            order && opensOrder ? (
              <Link key="order" to={to(`${base}/$orderId`, { orderId: order.id })}>
                {order.number}
              </Link>
            ) : (
              (order?.number ?? text.noOrder)
            ),
          ],
          [
            field.licensePlate,
            purchase.license_plate && <LicensePlate key="plate" plate={purchase.license_plate} />,
          ],
          bill.invoiceCode,
          [text.supplierInvoiceNumber, purchase.supplier_invoice_number],
          bill.note,
          [createdBy, purchase.created_by?.full_name],
        ]}
      />
    </Panel>
  )
}

function Amounts({ purchase }: Of) {
  const { field } = useTexts(commonTexts)
  const text = useTexts(thirdPartyPurchaseTexts)
  const { rupiah } = useFormat()
  const bill = useBillFacts(purchase)
  const rows: Fact[] = [
    [text.subTotal, rupiah(purchase.sub_total)],
    [text.adminFee, rupiah(purchase.admin_fee)],
    [text.miscellaneous, rupiah(purchase.miscellaneous)],
    [field.total, <strong key="total">{rupiah(purchase.total)}</strong>],
    bill.due,
    ...(purchase.paid_on ? [bill.paidOn, bill.sourceOfFunds] : []),
  ]
  return (
    <Panel className={detail.card ?? ''}>
      <h2 className={detail.heading}>{text.money}</h2>
      <Facts rows={rows} />
    </Panel>
  )
}

function Lines({ purchase }: Of) {
  const { field } = useTexts(commonTexts)
  const text = useTexts(thirdPartyPurchaseTexts)
  const bill = useTexts(billTexts)
  const { number } = useFormat()
  const unitName = useUnitName()
  return (
    <Panel className={detail.card ?? ''}>
      <h2 className={detail.heading}>{text.lines}</h2>
      <RowsTable label={text.lines}>
        <thead>
          <tr>
            <th scope="col">{field.name}</th>
            <th scope="col" data-end>
              {field.quantity}
            </th>
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
                {line.name}
                {line.order_line && line.order_line.name !== line.name && (
                  <small>{line.order_line.name}</small>
                )}
              </td>
              <td data-end data-label={field.quantity}>
                {`${number(line.quantity)} ${unitName(line.unit)}`}
              </td>
              <td data-end data-label={field.unitPrice}>
                <Money value={line.unit_price} />
              </td>
              <td data-end data-label={bill.amount}>
                <Money value={line.amount} />
              </td>
            </tr>
          ))}
        </tbody>
      </RowsTable>
    </Panel>
  )
}
