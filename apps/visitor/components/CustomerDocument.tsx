import type { CustomerPage } from '#domains/outside/shares/contract.ts'
import type { Language } from '#platform/contract/text/languages.ts'
import { type AnswerFields, emptyAnswer } from '../answer.ts'
import type { Problem } from '../problems.ts'
import { type Formats, type Texts, formatsOf, texts } from '../words.ts'
import { AnswerForm } from './AnswerForm.tsx'
import { Bill } from './Bill.tsx'
import { EstimateLines } from './Estimate.tsx'
import { Frame } from './Frame.tsx'
import { Notice } from './Notice.tsx'
import { Progress } from './Progress.tsx'

/** What happened just before. */
export type Event =
  | 'decided'
  | 'changed'
  | 'code'
  | 'code-not-sent'
  | 'question'
  | 'questions-today'

interface Props {
  page: CustomerPage
  token: string
  /** Set if the customer chose a language: links and forms of the document keep it. */
  chosenLanguage?: Language | undefined
  script?: string | undefined
  event?: Event | undefined
  answer?: AnswerFields | undefined
  problems?: readonly Problem[] | undefined
}

/** The document of a link: an estimate to answer, the progress of a car, or a bill. */
export function CustomerDocument({ page, token, chosenLanguage, script, event, ...form }: Props) {
  const language = chosenLanguage ?? page.language
  const text = texts[language]
  const format = formatsOf(language, page.currency, page.time_zone)
  const path = `/c/${token}`
  const search = chosenLanguage ? `?language=${chosenLanguage}` : ''
  const contentProps: ContentProps = {
    page,
    token,
    text,
    format,
    language,
    path,
    action: (name) => `${path}/${name}${search}`,
    answer: form.answer ?? emptyAnswer,
    problems: form.problems ?? [],
  }
  return (
    <Frame {...{ language, text, path, script }} garage={page.garage} title={page.garage.name}>
      <div id="content" data-seen={seenOf(page)} data-address={`${path}${search}`}>
        <Events event={event} text={text} />
        <Problems problems={contentProps.problems} text={text} />
        <Content {...contentProps} />
        <Question {...contentProps} />
      </div>
      <div className="notice" aria-live="polite" id="newer" hidden>
        <p>{text.newer}</p>
        <a className="button" href={`${path}${search}`}>
          {text.show}
        </a>
      </div>
    </Frame>
  )
}

interface ContentProps {
  page: CustomerPage
  token: string
  text: Texts
  format: Formats
  language: Language
  path: string
  action(name: 'decision' | 'code' | 'question'): string
  answer: AnswerFields
  problems: readonly Problem[]
}

/** Changes with all that the customer sees: the script compares it with that of a newer document. */
const seenOf = ({
  state,
  stage,
  promised_at,
  estimate,
  agreed,
  invoice,
  correcting,
}: CustomerPage) =>
  JSON.stringify([
    [state, stage, promised_at, correcting, agreed?.at],
    [estimate?.hash, estimate?.lines.map(({ approval }) => approval)],
    [invoice?.number, invoice?.state, invoice?.due],
  ])

function Events({ event, text }: { event: Event | undefined; text: Texts }) {
  if (!event) return null
  const sentences: Record<Event, string> = {
    decided: text.thanks,
    changed: text.changed,
    code: text.codeSent,
    'code-not-sent': text.error.codeNotSent,
    question: text.questionSent,
    'questions-today': text.questionsToday,
  }
  return (
    <Notice>
      <p>{sentences[event]}</p>
    </Notice>
  )
}

function Problems({ problems, text }: Pick<ContentProps, 'problems' | 'text'>) {
  if (problems.length === 0) return null
  return (
    <div className="notice" role="alert">
      <p>{text.check}</p>
      <ul>
        {problems.map((problem) => (
          <li key={problem}>{text.error[problem]}</li>
        ))}
      </ul>
    </div>
  )
}

function Content(contentProps: ContentProps) {
  const { page, text, format } = contentProps
  const { state, estimate, stage, invoice } = page
  if (state === 'bill') return <BillContent {...contentProps} />
  if (state === 'paused')
    return (
      <>
        <h1>{text.pausedTitle}</h1>
        <About page={page} text={text} />
        <p>{text.pausedText}</p>
      </>
    )
  if (estimate && state === 'decided')
    return (
      <>
        <h1>{text.decidedTitle}</h1>
        <About page={page} text={text} />
        <Agreed {...contentProps} />
        {estimate.lines.some(({ approval }) => approval === 'proposed') && <p>{text.waitCall}</p>}
        <EstimateLines {...contentProps} estimate={estimate} answer={undefined} />
      </>
    )
  if (estimate && (state === 'open' || state === 'changed'))
    return (
      <>
        <h1>{text.estimate}</h1>
        <About page={page} text={text} />
        {state === 'changed' && (
          <Notice>
            <p>{text.changed}</p>
          </Notice>
        )}
        {page.expires_at && <p>{text.answerBefore(format.moment(page.expires_at))}</p>}
        <AnswerForm {...contentProps} estimate={estimate} />
      </>
    )
  return (
    <>
      <h1>{stage ? text.stage[stage] : text.progress}</h1>
      <About page={page} text={text} />
      {stage && <Progress {...{ page, stage, text, format }} />}
      <Agreed {...contentProps} />
      {invoice && <Bill {...contentProps} invoice={invoice} />}
    </>
  )
}

function BillContent(contentProps: ContentProps) {
  const { page, text } = contentProps
  if (!page.invoice)
    return (
      <>
        <h1>{text.correcting}</h1>
        <About page={page} text={text} />
        <p>{text.correctingText}</p>
      </>
    )
  return (
    <Bill {...contentProps} invoice={page.invoice}>
      <About page={page} text={text} />
    </Bill>
  )
}

/** Which car it is about, and under which number the garage finds it. */
function About({ page, text }: Pick<ContentProps, 'page' | 'text'>) {
  const { license_plate, car, number } = page
  return (
    <>
      {(license_plate ?? car) && (
        <p>
          {license_plate && <span className="plate">{license_plate}</span>}
          {license_plate && car && ' '}
          {car}
        </p>
      )}
      {number && <p className="soft">{text.order(number)}</p>}
    </>
  )
}

function Agreed({ page, text, format }: Pick<ContentProps, 'page' | 'text' | 'format'>) {
  if (!page.agreed) return null
  const { total, at, name } = page.agreed
  const amount = format.money(total)
  const time = format.moment(at)
  return <p>{name ? text.agreedBy(amount, name, time) : text.agreed(amount, time)}</p>
}

function Question({ text, action, problems }: ContentProps) {
  return (
    <details open={problems.includes('text')}>
      <summary>{text.question}</summary>
      <form method="post" action={action('question')}>
        <div className="field">
          <label htmlFor="question">{text.questionLabel}</label>
          <textarea name="text" id="question" required maxLength={1000} />
        </div>
        <button>{text.sendQuestion}</button>
      </form>
    </details>
  )
}
