import type { CustomerPage } from '#domains/outside/shares/contract.ts'
import type { PageStage } from '#domains/outside/shares/values.ts'
import type { Formats, Texts } from '../words.ts'

/** The usual way of a car; a stage beside it takes the place of the one at which the car stands. */
const steps: readonly PageStage[] = [
  'received',
  'checking',
  'your_answer',
  'working',
  'ready',
  'collected',
]

function stepsAt(stage: PageStage): readonly PageStage[] {
  if (stage === 'ended') return ['received', 'ended']
  return stage === 'waiting' ? steps.map((step) => (step === 'working' ? stage : step)) : steps
}

interface Props {
  page: CustomerPage
  stage: PageStage
  text: Texts
  format: Formats
}

export function Progress({ page, stage, text, format }: Props) {
  const shownSteps = stepsAt(stage)
  const present = shownSteps.indexOf(stage)
  const isOver = stage === 'collected' || stage === 'ended'
  return (
    <section>
      <h2>{text.progress}</h2>
      <ol className="steps">
        {shownSteps.map((step, at) => (
          <li
            key={step}
            className={at < present ? 'past' : at === present ? 'present' : undefined}
            {...(at === present ? { 'aria-current': 'step' as const } : {})}
          >
            <span>
              {text.stage[step]}
              {at === present && !isOver && ` (${text.now})`}
            </span>
          </li>
        ))}
      </ol>
      {page.promised_at && !isOver && stage !== 'ready' && (
        <p>{text.promised(format.moment(page.promised_at))}</p>
      )}
    </section>
  )
}
