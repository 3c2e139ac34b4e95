import type { ReactNode } from 'react'
import type { CustomerPage } from '#domains/outside/shares/contract.ts'
import type { Formats, Texts } from '../words.ts'
import { accountIn } from '../account.ts'
import { Sum } from './Estimate.tsx'

interface Props {
  page: CustomerPage
  invoice: NonNullable<CustomerPage['invoice']>
  token: string
  text: Texts
  format: Formats
  language: string
  /** Below the heading. */
  children?: ReactNode
}

/** The bill: what it is about, what is paid, and how to pay what is due. */
export function Bill({ page, invoice, token, text, format, language, children }: Props) {
  const { number, state, replaces, tax_number, tax_url } = invoice
  const isBill = page.purpose === 'bill'
  const Heading = isBill ? 'h1' : 'h2'
  const paper = `/api/public/c/${token}/paper?language=${language}`
  return (
    <section>
      <Heading>{text.invoice(number)}</Heading>
      {children}
      <p className="state">{text.invoiceState[state]}</p>
      <p className="soft">{text.issuedOn(format.day(invoice.issued_on))}</p>
      {replaces && <p className="soft">{text.replaces(replaces)}</p>}
      {tax_number && (
        <p className="soft">
          {`${text.taxNumber}: ${tax_number}`}
          {tax_url && (
            <>
              <br />
              <a href={tax_url}>{text.taxPage}</a>
            </>
          )}
        </p>
      )}
      <BillTotals invoice={invoice} text={text} format={format} />
      {invoice.paper && (
        <>
          <a className="button" href={paper}>
            {text.openPdf}
          </a>
          {invoice.credit_notes.map((note) => (
            <a
              key={note.number}
              className="button"
              href={`${paper}&credit_note=${encodeURIComponent(note.number)}`}
            >
              {text.creditNote(note.number)}
            </a>
          ))}
        </>
      )}
      <HowToPay invoice={invoice} text={text} format={format} />
    </section>
  )
}

function BillTotals({ invoice, text, format }: Pick<Props, 'invoice' | 'text' | 'format'>) {
  const { grand_total, paid, credited, credit_notes, due } = invoice
  return (
    <dl>
      <Sum label={text.amount} value={format.money(grand_total)} />
      {credit_notes.length > 0
        ? credit_notes.map((note) => (
            <Sum
              key={note.number}
              label={text.creditNote(note.number)}
              value={format.money(-note.grand_total)}
            />
          ))
        : credited > 0 && <Sum label={text.credited} value={format.money(-credited)} />}
      {paid !== 0 && <Sum label={text.paid} value={format.money(paid)} />}
      {due > 0 && <Sum strong label={text.due} value={format.money(due)} />}
    </dl>
  )
}

function HowToPay({ invoice, text, format }: Pick<Props, 'invoice' | 'text' | 'format'>) {
  const { qr, transfer, due, can_pay, payment_url } = invoice
  if (due <= 0 || !(qr ?? transfer ?? can_pay)) return null
  return (
    <>
      <h2>{text.payTitle}</h2>
      {qr && (
        <>
          <p>{text.scan}</p>
          <img
            className="code"
            id="payment-code"
            src={`data:image/svg+xml,${encodeURIComponent(qr.svg)}`}
            alt={text.scan}
          />
          <button type="button" id="save-code" hidden>
            {text.saveCode}
          </button>
        </>
      )}
      {transfer && (
        <>
          <h3>{text.transfer}</h3>
          {transfer.lines.map((line) => (
            <Copied key={line} value={line} copy={accountIn(line)} text={text} />
          ))}
          <Copied
            label={text.reference}
            value={transfer.reference}
            copy={transfer.reference}
            text={text}
          />
          <Copied label={text.due} value={format.money(due)} copy={format.plain(due)} text={text} />
        </>
      )}
      {can_pay && payment_url && (
        <div className="bar">
          <a className="button primary" href={payment_url}>
            {text.pay(format.money(due))}
          </a>
        </div>
      )}
    </>
  )
}

interface CopiedProps {
  label?: string
  value: string
  /** Null if there is nothing to copy. */
  copy: string | null
  text: Texts
}

/** A line with a button that copies it; the script shows the button. */
function Copied({ label, value, copy, text }: CopiedProps) {
  return (
    <>
      <p className="plain">
        {label && `${label}\n`}
        <strong>{value}</strong>
      </p>
      {copy && (
        <button type="button" data-copy={copy} data-copied={text.copied} hidden>
          {text.copy}
          <span className="unseen">{` ${label ?? value}`}</span>
        </button>
      )}
    </>
  )
}
