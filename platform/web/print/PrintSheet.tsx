/** The print document on the screen. The PDF draws the same parts (platform/server/pdf/parts.ts). */
import { Skeleton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type RefObject, useLayoutEffect, useRef } from 'react'
import { languageTags } from '#platform/contract/text/languages.ts'
import {
  type PrintDocument,
  type PrintColumn,
  type PrintedPayment,
  type PrintLine,
  figuresBelow,
  narrowColumns,
} from '#platform/contract/print-document.ts'
import { commonTexts } from '../../texts/texts.ts'
import type { Address } from '../data/address.ts'
import { useTexts } from '../language/i18n.tsx'
import { svgDataUrl } from '../ui/media/svgDataUrl.ts'
import { QrCode } from '../ui/media/QrCode.tsx'
import css from './printPreview.module.css'

/** The classes of the page around a print document: `desk`, `tools`, `choices`, `languages`, `failure`. */
export const printCss = css

export interface PrintSheetProps {
  paper: PrintDocument
  /** The page of a payment's receipt: a link on its row, which does not print. */
  receiptOf?: ((paymentId: number) => Address) | undefined
}

/** In the customer's language, even if the page around it has another; as wide as its paper. */
export function PrintSheet({ paper, receiptOf }: PrintSheetProps) {
  const self = useRef<HTMLDivElement>(null)
  useRollPage(self, paper)
  return (
    <div className={css.sheet} data-size={paper.size ?? 'a4'} ref={self}>
      <Paper paper={paper} receiptOf={receiptOf} />
    </div>
  )
}

const MM_PER_PX = 25.4 / 96
/** The cutter of the printer needs some paper below the last line. */
const CUT_MM = 8

/** A roll has no pages: the printed page is as long as the document. */
function useRollPage(self: RefObject<HTMLDivElement | null>, paper: PrintDocument) {
  useLayoutEffect(() => {
    const element = self.current
    if (paper.size !== '80mm' || !element) return undefined
    const rule = new CSSStyleSheet()
    const measure = () => {
      const height = Math.ceil(element.getBoundingClientRect().height * MM_PER_PX) + CUT_MM
      rule.replaceSync(`@page roll { size: 80mm ${height}mm; margin: 0 }`)
    }
    measure()
    document.adoptedStyleSheets.push(rule)
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => {
      observer.disconnect()
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== rule)
    }
  }, [self, paper])
}

const Paper = ({ paper, receiptOf }: PrintSheetProps) => (
  <article className={css.paper} lang={languageTags[paper.language]}>
    {paper.stamp && <div className={css.stamp} data-stamp={paper.stamp} aria-hidden />}
    <header className={css.head}>
      <div>
        <h1>{paper.title}</h1>
        {paper.status && (
          <p className={css.status} data-good={paper.status.good || undefined}>
            {paper.status.text}
          </p>
        )}
      </div>
      <address className={css.garage}>
        {paper.logo?.url && <img className={css.logo} src={paper.logo.url} alt="" />}
        <b>{paper.garage.name}</b>
        <Lines lines={paper.garage.lines} />
      </address>
    </header>
    {paper.banner && <p className={css.banner}>{paper.banner}</p>}
    <Facts className={css.facts} facts={paper.facts} />
    <div className={css.parties}>
      <section>
        <h2>{paper.billTo.label}</h2>
        <b className={css.name}>{paper.billTo.name}</b>
        <Lines lines={paper.billTo.lines} />
      </section>
      {paper.vehicle && (
        <section>
          <h2>{paper.vehicle.label}</h2>
          <Facts className={css.vehicle} facts={paper.vehicle.facts} />
        </section>
      )}
    </div>
    {paper.columns.length > 0 && <Items paper={paper} />}
    <div className={css.sums}>
      <div className={css.payment}>
        {paper.payment && (
          <section>
            <h2>{paper.payment.label}</h2>
            <Lines lines={paper.payment.lines} />
            {paper.payment.reference && <span>{paper.payment.reference}</span>}
          </section>
        )}
        {paper.payments && (
          <section>
            <h2>{paper.payments.label}</h2>
            <Facts className={css.payments} facts={paper.payments.facts} receiptOf={receiptOf} />
          </section>
        )}
      </div>
      <dl className={css.totals}>
        {paper.totals.map(({ label, value, strong }) => (
          <div key={label} data-strong={strong || undefined}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
    {paper.warranty.length > 0 && (
      <footer className={css.warranty}>
        <Lines lines={paper.warranty} />
      </footer>
    )}
    {(paper.signature || paper.code) && <Proof paper={paper} />}
    {paper.small && (
      <footer className={css.small}>
        <Lines lines={paper.small} />
      </footer>
    )}
  </article>
)

const Proof = ({ paper: { signature, code } }: { paper: PrintDocument }) => (
  <div className={css.proof}>
    {code && (
      <div className={css.code}>
        <QrCode text={code.url} border={1} correction="M" />
        <div>
          <Lines lines={code.lines} />
        </div>
      </div>
    )}
    {signature && (
      <figure>
        <figcaption>{signature.label}</figcaption>
        {signature.svg && <img src={svgDataUrl(signature.svg)} alt="" />}
        <Lines lines={signature.lines} />
      </figure>
    )}
  </div>
)

const Lines = ({ lines }: { lines: string[] }) =>
  lines.map((line, at) => <span key={`${at} ${line}`}>{line}</span>)

interface FactsProps extends Pick<PrintSheetProps, 'receiptOf'> {
  facts: PrintedPayment[]
  className: string | undefined
}

const Facts = ({ facts, className, receiptOf }: FactsProps) => (
  <dl className={className}>
    {facts.map(({ label, value, payment_id }, at) => (
      <div key={`${at} ${label}`}>
        <dt>
          {label}
          {payment_id && receiptOf && <ReceiptLink to={receiptOf(payment_id)} />}
        </dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)

function ReceiptLink({ to }: { to: Address }) {
  const { paper: text } = useTexts(commonTexts)
  return (
    <Link className={css.receipt} to={to}>
      {text.receipt}
    </Link>
  )
}

function Items({ paper: { columns, items, title } }: { paper: PrintDocument }) {
  const narrow = narrowColumns(columns)
  const attributesOf = (name: PrintColumn) => ({
    'data-cell': name,
    'data-wide': narrow.includes(name) ? undefined : true,
  })
  return (
    <table className={css.items} aria-label={title}>
      <thead>
        <tr>
          {columns.map(({ name, label }) => (
            <th key={name} scope="col" {...attributesOf(name)}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <tr key={item.no}>
            {columns.map(({ name }) => (
              <td key={name} {...attributesOf(name)}>
                <Cell item={item} name={name} columns={columns} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface CellProps {
  item: PrintLine
  name: PrintColumn
  columns: PrintDocument['columns']
}

function Cell({ item, name, columns }: CellProps) {
  switch (name) {
    case 'no':
      return item.no
    case 'qty':
      return item.qty
    case 'unitPrice':
      return item.unit_price
    case 'discount':
      return item.discount ?? '—'
    case 'amount':
      return item.amount
    case 'result':
      return item.result
    case 'items':
      return <Name item={item} columns={columns} />
  }
}

/** On narrow paper and narrow screens the figures between name and amount move below the name. */
function Name({ item, columns }: Pick<CellProps, 'item' | 'columns'>) {
  const figures = figuresBelow(item, columns)
  return (
    <>
      {item.name}
      {figures && <small className={css.folded}>{figures}</small>}
      {item.details.map((line) => (
        <small key={line}>{line}</small>
      ))}
    </>
  )
}

/** While the document loads: a blank sheet of the same width. */
export const PrintSkeleton = () => (
  <div className={css.sheet} aria-busy>
    <div className={css.paper}>
      <Skeleton h={34} w="40%" mb={40} />
      <Skeleton h={60} mb={36} />
      {Array.from({ length: 6 }, (_, at) => (
        <Skeleton key={at} h={18} mb={18} />
      ))}
    </div>
  </div>
)
