import type { CustomerPage, PageLine } from '#domains/outside/shares/contract.ts'
import { type LineDecision, lineDecisions } from '#domains/outside/shares/values.ts'
import type { AnswerFields } from '../answer.ts'
import type { Formats, Texts } from '../words.ts'

interface Words {
  text: Texts
  format: Formats
}

type PageEstimate = NonNullable<CustomerPage['estimate']>

interface LinesProps extends Words {
  estimate: PageEstimate
  token: string
  /** Undefined where nothing can be decided. */
  answer?: AnswerFields | undefined
}

export function EstimateLines({ estimate, token, answer, ...words }: LinesProps) {
  return estimate.lines.map((line) => (
    <EstimateLine key={line.line_id} {...words} {...{ line, token, answer }} />
  ))
}

interface LineProps extends Words {
  line: PageLine
  token: string
  answer: AnswerFields | undefined
}

function EstimateLine({ line, token, answer, ...words }: LineProps) {
  const { text, format } = words
  const isFree = line.amount === 0 && line.unit_price === 0
  const isAsked = line.asked && answer !== undefined
  return (
    <section
      className="line"
      data-amount={line.amount}
      data-before={line.before ?? 0}
      data-approval={line.approval}
    >
      <div className="row">
        <h2>{line.name}</h2>
        <span>{format.money(line.amount)}</span>
      </div>
      {isFree && <p className="soft">{text.free}</p>}
      {!isFree && line.qty !== 1 && (
        <p className="soft">{text.qty(format.number(line.qty), format.money(line.unit_price))}</p>
      )}
      {line.discount > 0 && <p className="soft">{text.off(format.money(line.discount))}</p>}
      {line.before !== null && <p className="soft">{text.before(format.money(line.before))}</p>}
      <Finding line={line} text={text} format={format} />
      <Photos line={line} text={text} token={token} />
      {isAsked ? (
        <Choices line={line} text={text} answer={answer} />
      ) : (
        <p className="state">{text.approval[line.approval]}</p>
      )}
    </section>
  )
}

function Finding({ line, text, format }: { line: PageLine; text: Texts; format: Formats }) {
  if (!line.finding) return null
  const { result, measure, unit, note } = line.finding
  const measured = measure === null ? '' : `, ${format.number(measure)}${unit ? ` ${unit}` : ''}`
  return (
    <div className="finding">
      <p>
        {text.finding}: <strong>{`${text.result[result]}${measured}`}</strong>
      </p>
      {note && <p>{note}</p>}
    </div>
  )
}

function Photos({ line, text, token }: { line: PageLine; text: Texts; token: string }) {
  if (line.photos.length === 0) return null
  const address = (id: number, size: number) => `/api/public/c/${token}/photo/${id}?size=${size}`
  return (
    <ul className="photos">
      {line.photos.map((id) => (
        <li key={id}>
          <a href={address(id, 1280)}>
            <img
              src={address(id, 320)}
              alt={text.photo(line.name)}
              width={136}
              height={136}
              loading="lazy"
            />
          </a>
        </li>
      ))}
    </ul>
  )
}

interface ChoicesProps {
  line: PageLine
  text: Texts
  answer: AnswerFields
}

/** Two large buttons, and to be called. Each has its word and its mark, so that colour says nothing alone. */
function Choices({ line, text, answer }: ChoicesProps) {
  const labels: Record<LineDecision, string> = {
    approve: text.approve,
    decline: text.decline,
    call_me: text.callMe,
  }
  const chosen = answer.decisions.get(line.line_id)
  return (
    <fieldset className="group">
      <legend className="unseen">{text.decisionOf(line.name)}</legend>
      <input type="hidden" name="line" value={line.line_id} />
      <div className="choices">
        {lineDecisions.map((decision) => (
          <label key={decision} className={decision === 'call_me' ? 'choice wide' : 'choice'}>
            <input
              type="radio"
              name={`decision_${line.line_id}`}
              value={decision}
              defaultChecked={chosen === decision}
            />
            {labels[decision]}
          </label>
        ))}
      </div>
      <div className="field note">
        <label htmlFor={`note-${line.line_id}`}>{text.note}</label>
        <input
          type="text"
          name={`note_${line.line_id}`}
          id={`note-${line.line_id}`}
          defaultValue={answer.notes.get(line.line_id)}
          maxLength={300}
        />
      </div>
    </fieldset>
  )
}

/** How the lines add up to the total. */
export function EstimateTotals({ estimate, text, format }: Words & { estimate: PageEstimate }) {
  const { sub_total, discount, taxes, grand_total, prices_include_tax } = estimate
  const isPlain = discount === 0 && taxes.length === 0
  return (
    <dl>
      {!isPlain && <Sum label={text.subTotal} value={format.money(sub_total)} />}
      {discount > 0 && <Sum label={text.discount} value={format.money(-discount)} />}
      {!prices_include_tax &&
        taxes.map(({ name, rate, tax }) => (
          <Sum
            key={`${name} ${rate}`}
            label={text.tax(name, format.rate(rate))}
            value={format.money(tax)}
          />
        ))}
      <Sum strong label={text.wholeTotal} value={format.money(grand_total)} />
      {prices_include_tax &&
        taxes.map(({ name, rate, tax }) => (
          <Sum
            key={`${name} ${rate}`}
            label={text.includedTax(name, format.rate(rate))}
            value={format.money(tax)}
          />
        ))}
    </dl>
  )
}

export function Sum({
  label,
  value,
  strong = false,
}: {
  label: string
  value: string
  strong?: boolean
}) {
  return (
    <div className={strong ? 'row strong' : 'row'}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}
