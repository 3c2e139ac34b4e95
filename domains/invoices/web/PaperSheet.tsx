/** The sheet of paper on the screen. The PDF draws the same parts (server/pdf/parts.ts). */
import { Skeleton } from '@mantine/core'
import { type Paper, type PaperFact, type PaperItem, paperTag } from '../paper.ts'
import css from './invoice.module.css'

/** In the customer's language, whatever language the page around it speaks. */
export const PaperSheet = ({ paper }: { paper: Paper }) => (
  <article className={css.paper} lang={paperTag(paper.language)}>
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
      <section>
        <h2>{paper.vehicle.label}</h2>
        <Facts className={css.vehicle} facts={paper.vehicle.facts} />
      </section>
    </div>
    <Items paper={paper} />
    <div className={css.sums}>
      <section className={css.payment}>
        <h2>{paper.payment.label}</h2>
        <Lines lines={paper.payment.lines} />
        {paper.payment.reference && <span>{paper.payment.reference}</span>}
      </section>
      <dl className={css.totals}>
        {paper.totals.map(({ label, value, strong }) => (
          <div key={label} data-strong={strong || undefined}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
    <footer className={css.warranty}>
      <Lines lines={paper.warranty} />
    </footer>
  </article>
)

const Lines = ({ lines }: { lines: string[] }) =>
  lines.map((line, at) => <span key={`${at} ${line}`}>{line}</span>)

const Facts = ({ facts, className }: { facts: PaperFact[]; className: string | undefined }) => (
  <dl className={className}>
    {facts.map(({ label, value }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)

function Items({ paper: { columns, items, title } }: { paper: Paper }) {
  return (
    <table className={css.items} aria-label={title}>
      <thead>
        <tr>
          <th scope="col">{columns.no}</th>
          <th scope="col">{columns.items}</th>
          <th scope="col">{columns.qty}</th>
          <th scope="col">{columns.unitPrice}</th>
          <th scope="col">{columns.discount}</th>
          <th scope="col">{columns.amount}</th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <Row key={item.no} item={item} discount={columns.discount} />
        ))}
      </tbody>
    </table>
  )
}

/** On a narrow screen the figures between name and amount move below the name. */
const Row = ({ item, discount }: { item: PaperItem; discount: string }) => (
  <tr>
    <td>{item.no}</td>
    <td>
      {item.name}
      <small className={css.folded}>
        {`${item.qty} × ${item.unit_price}`}
        {item.has_discount && ` · ${discount} ${item.discount}`}
      </small>
      {item.details.map((line) => (
        <small key={line}>{line}</small>
      ))}
    </td>
    <td>{item.qty}</td>
    <td>{item.unit_price}</td>
    <td>{item.discount}</td>
    <td>{item.amount}</td>
  </tr>
)

/** While the sheet is on its way: a blank paper of the same width. */
export const PaperSkeleton = () => (
  <div className={css.paper} aria-busy>
    <Skeleton h={34} w="40%" mb={40} />
    <Skeleton h={60} mb={36} />
    {Array.from({ length: 6 }, (_, at) => (
      <Skeleton key={at} h={18} mb={18} />
    ))}
  </div>
)
