/** One third-party purchase: what was bought and for which order, what it costs, its papers, and how it was paid. */
import { Button } from '@mantine/core'
import { IconPencil, IconReceiptOff, IconTrash, IconUpload } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { Facts } from '#platform/web/record/Facts.tsx'
import { useUnitName } from '#domains/stock/inventory/web/parts/unitName.ts'
import { mayOpen, orderListOf } from '#platform/contract/places.ts'
import { useRole } from '#platform/web/session.ts'
import { DetailLoad } from '#platform/web/record/RecordLoad.tsx'
import { to, useGo, useIdParam } from '#platform/web/address.ts'
import { useAct, useAsk } from '#platform/web/api.ts'
import { confirmDelete } from '#platform/web/confirm.ts'
import { fileUrl } from '#platform/web/files.ts'
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
import { PaidTag } from './PaidTag.tsx'
import css from '../parts/purchase.module.css'
import { thirdPartyPurchaseTexts } from '../texts/texts.ts'

const ProofDialog = later(async () => (await import('./ProofDialog.tsx')).default)
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
  return (
    <>
      <PageHead
        title={purchase.number}
        copies={text.number}
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
          <Papers purchase={purchase} />
          <Entries purchase={purchase} />
        </div>
      </div>
    </>
  )
}

function Actions({ purchase }: Of) {
  const { button } = useTexts(commonTexts)
  const text = useTexts(thirdPartyPurchaseTexts)
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
          {text.uploadProof}
        </Button>
      )}
      {opened === 'proof' && <ProofDialog purchase={purchase} onClose={close} />}
      {opened === 'edit' && <EditDialog purchase={purchase} onClose={close} />}
    </>
  )
}

function Details({ purchase }: Of) {
  const { field, entities } = useTexts(commonTexts)
  const text = useTexts(thirdPartyPurchaseTexts)
  const { day } = useFormat()
  const base = orderListOf(useRole())
  const opensOrder = mayOpen(useRole(), `${base}/$orderId`)
  const { order } = purchase
  return (
    <Panel className={detail.card ?? ''}>
      <h2 className={detail.heading}>{text.facts}</h2>
      <Facts
        rows={[
          [field.status, <PaidTag key="status" status={purchase.status} />],
          [field.date, day(purchase.date)],
          [
            entities.supplier,
            <Link key="supplier" to={to('/supplier/$id', { id: purchase.supplier.id })}>
              {purchase.supplier.name}
            </Link>,
          ],
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
          [text.invoiceCode, purchase.invoice_code],
          [text.supplierInvoiceNumber, purchase.supplier_invoice_number],
          [field.notes, purchase.note],
          [text.createdBy, purchase.created_by?.full_name],
        ]}
      />
    </Panel>
  )
}

function Amounts({ purchase }: Of) {
  const { field } = useTexts(commonTexts)
  const text = useTexts(thirdPartyPurchaseTexts)
  const { day, rupiah } = useFormat()
  const rows: [string, ReactNode][] = [
    [text.subTotal, rupiah(purchase.sub_total)],
    [text.adminFee, rupiah(purchase.admin_fee)],
    [text.miscellaneous, rupiah(purchase.miscellaneous)],
    [field.total, <strong key="total">{rupiah(purchase.total)}</strong>],
    [text.due, rupiah(purchase.due)],
  ]
  if (purchase.paid_on)
    rows.push(
      [text.paidOn, day(purchase.paid_on)],
      [text.sourceOfFunds, purchase.source_of_funds?.name],
    )
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
              {text.amount}
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
              <td data-end data-label={text.amount}>
                <Money value={line.amount} />
              </td>
            </tr>
          ))}
        </tbody>
      </RowsTable>
    </Panel>
  )
}

function Papers({ purchase }: Of) {
  const text = useTexts(thirdPartyPurchaseTexts)
  const papers = [
    [text.invoiceFile, purchase.invoice_file],
    [text.supplierInvoicePhoto, purchase.supplier_invoice_photo],
    [text.paymentPhoto, purchase.payment_photo],
    [text.paymentProof, purchase.payment_proof],
  ] as const
  const kept = papers.flatMap(([label, file]) => (file ? [{ label, file }] : []))
  if (kept.length === 0) return undefined
  return (
    <Panel className={detail.card ?? ''}>
      <h2 className={detail.heading}>{text.papers}</h2>
      <ul className={css.papers}>
        {kept.map(({ label, file }) => (
          <li key={label}>
            <a href={fileUrl(file.url)} target="_blank" rel="noreferrer">
              {file.type.startsWith('image/') && <img src={fileUrl(file.url)} alt="" />}
              {label}
            </a>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function Entries({ purchase }: Of) {
  const text = useTexts(thirdPartyPurchaseTexts)
  const { day, rupiah } = useFormat()
  const opens = mayOpen(useRole(), '/journal/$id')
  return (
    <Panel className={detail.card ?? ''}>
      <h2 className={detail.heading}>{text.entries}</h2>
      <ul className={css.entries}>
        {purchase.entries.map((entry) => (
          <li key={entry.id}>
            <span>
              {opens ? (
                <Link to={to('/journal/$id', { id: entry.id })}>{entry.number}</Link>
              ) : (
                entry.number
              )}
              <p className={css.below}>
                {`${text.event[entry.event] ?? entry.event} · ${day(entry.entry_date)}`}
              </p>
            </span>
            <span>{rupiah(entry.total)}</span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
