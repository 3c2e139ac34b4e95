import type { CustomerPage } from '#domains/outside/shares/contract.ts'
import type { Language } from '#platform/contract/text/languages.ts'
import type { AnswerFields } from '../answer.ts'
import type { Problem } from '../problems.ts'
import type { Formats, Texts } from '../words.ts'
import { EstimateLines, EstimateTotals } from './Estimate.tsx'

interface Props {
  page: CustomerPage
  estimate: NonNullable<CustomerPage['estimate']>
  token: string
  text: Texts
  format: Formats
  language: Language
  action(name: 'decision' | 'code'): string
  answer: AnswerFields
  problems: readonly Problem[]
}

/** The estimate with its questions: each line, the name, and one button that sends the answer. */
export function AnswerForm({
  page,
  estimate,
  text,
  format,
  language,
  answer,
  problems,
  ...props
}: Props) {
  const words = { text, format }
  const canApproveAll = estimate.lines.filter(({ asked }) => asked).length > 1
  const problem = (field: Problem) => problems.includes(field) && text.error[field]
  return (
    <form method="post" action={props.action('decision')} id="answer-form">
      <input type="hidden" name="hash" value={estimate.hash} />
      <EstimateLines {...words} {...{ estimate, answer }} token={props.token} />
      <EstimateTotals {...words} estimate={estimate} />
      <section aria-labelledby="answer">
        <h2 id="answer">{text.answer}</h2>
        {canApproveAll && (
          <>
            <div className="choices">
              <label className="choice wide">
                <input
                  type="checkbox"
                  name="all"
                  value="approve"
                  defaultChecked={answer.approvesAll}
                />
                {text.approveAll}
              </label>
            </div>
            <p className="soft">{text.eachLine}</p>
          </>
        )}
        {problem('lines') && <p className="error">{problem('lines')}</p>}
        <TextField
          name="name"
          label={text.name}
          hint={text.nameHint}
          error={problem('name')}
          value={answer.name}
          autoComplete="name"
          maxLength={100}
        />
        {page.code_needed && (
          <>
            <button formAction={props.action('code')} formNoValidate>
              {text.sendCode}
            </button>
            <TextField
              name="code"
              label={text.code}
              hint={text.codeHint}
              error={problem('code')}
              value={answer.code}
              autoComplete="one-time-code"
              inputMode="numeric"
              maxLength={6}
            />
          </>
        )}
        <SignatureField text={text} error={problem('signature')} />
      </section>
      <AnswerBar {...{ page, estimate, text, format, language }} />
    </form>
  )
}

type BarProps = Pick<Props, 'page' | 'estimate' | 'text' | 'format' | 'language'>

/** Stays at the bottom of the screen. The script keeps the total of what is approved so far (scripts/visitor.ts). */
function AnswerBar({ page, estimate, text, format, language }: BarProps) {
  return (
    <div className="bar">
      <p className="row" aria-live="polite">
        <span id="total-label" data-own={text.ofYours}>
          {text.ifAll}
        </span>
        <span
          id="total"
          data-sum={estimate.sub_total}
          data-whole={estimate.grand_total}
          data-exact={estimate.discount === 0 && estimate.taxes.length < 2 ? '' : undefined}
          data-about={text.about('{amount}')}
          data-currency={page.currency}
          data-language={language}
        >
          {format.money(estimate.grand_total)}
        </span>
      </p>
      <button className="primary">{text.send}</button>
    </div>
  )
}

interface FieldProps {
  name: string
  label: string
  hint: string
  error: string | false
  value: string
  autoComplete: string
  inputMode?: 'numeric'
  maxLength: number
}

function TextField({ name, label, hint, error, value, ...input }: FieldProps) {
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      <small id={`${name}-hint`}>{hint}</small>
      {error && (
        <p className="error" id={`${name}-error`}>
          {error}
        </p>
      )}
      <input
        type="text"
        required
        {...{ name, ...input }}
        id={name}
        defaultValue={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${name}-hint ${name}-error` : `${name}-hint`}
      />
    </div>
  )
}

/** Only the script can show it: without scripts nobody can draw. */
function SignatureField({ text, error }: { text: Texts; error: string | false }) {
  return (
    <>
      {error && <p className="error">{error}</p>}
      <details id="signature" hidden>
        <summary>{text.sign}</summary>
        <div className="pad">
          <canvas aria-label={text.sign} />
          <button type="button">{text.clearSignature}</button>
        </div>
        <input type="hidden" name="signature" />
      </details>
    </>
  )
}
