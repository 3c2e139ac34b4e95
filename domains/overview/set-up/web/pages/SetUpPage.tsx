/** The first day: its steps complete themselves from the data. */
import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { type Address, linkTo } from '#platform/web/data/address.ts'
import { queryFailure, useActionMutation, useApiQuery } from '#platform/web/data/api.ts'
import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { PageHeader, Panel } from '#platform/web/ui/PageHeader.tsx'
import { Status } from '#platform/web/ui/Status.tsx'
import { lazyComponent } from '#platform/web/ui/lazyComponent.tsx'
import { FailureNotice } from '#platform/web/ui/feedback/FailureNotice.tsx'
import type { Step } from '../../contract.ts'
import { setUp } from '../../calls.gen.ts'
import type { StepKey } from '../../rules.ts'
import css from '../shared/set-up.module.css'
import { setUpTexts } from '../../texts/texts.ts'

const StarterDialog = lazyComponent(async () => (await import('./StarterDialog.tsx')).default)

/** Links to the page of a step; starter data open here. */
const ways: Record<Exclude<StepKey, 'starter'>, Address> = {
  company: linkTo('/branch-management', { add: 'true' }),
  legal_entity: linkTo('/master-data/legal-entity/new'),
  hours: linkTo('/branch-management'),
  people: linkTo('/employee-management', { add: 'true' }),
  services: linkTo('/catalog-services', { add: 'true' }),
  stock: linkTo('/inventory', { add: 'true' }),
  customers: linkTo('/customer-management/new'),
  suppliers: linkTo('/supplier', { add: 'true' }),
  balances: linkTo('/journal/opening-balances/new'),
  order: linkTo('/order-management/new'),
  day_end: linkTo('/day-end'),
}

export default function SetUpPage() {
  const text = useTexts(setUpTexts)
  const [isChoosing, setChoosing] = useState(false)
  const query = useApiQuery(setUp.get, {}, { keep: true })
  const { data, refetch } = query
  const error = queryFailure(query)
  const steps = data?.steps ?? []
  const done = steps.filter(({ state }) => state !== 'open').length
  const next = steps.find(({ state }) => state === 'open')?.key
  const subtitle = data
    ? data.finished
      ? text.allDone
      : text.subtitle(done, steps.length)
    : '\u00a0'
  return (
    <>
      <PageHeader title={text.title} subtitle={subtitle} />
      <Panel>
        {error && !data ? (
          <FailureNotice failure={error} onRetry={() => void refetch()} />
        ) : (
          <ol className={css.steps} aria-busy={!data}>
            {steps.map((step, at) => (
              <StepRow
                key={step.key}
                step={step}
                number={at + 1}
                isNext={step.key === next}
                onStarter={() => setChoosing(true)}
              />
            ))}
          </ol>
        )}
      </Panel>
      {isChoosing && <StarterDialog onClose={() => setChoosing(false)} />}
    </>
  )
}

interface StepProps {
  step: Step
  number: number
  isNext: boolean
  onStarter: () => void
}

function StepRow({ step: { key, state, count, missing }, number, isNext, onStarter }: StepProps) {
  const text = useTexts(setUpTexts)
  const { number: written } = useFormat()
  const skip = useActionMutation(setUp.skip, { silent: true })
  const { name, about, act } = text.steps[key]
  const look = { variant: isNext ? 'filled' : 'light', size: 'compact-md' } as const
  return (
    <li className={css.step} data-state={state} aria-current={isNext ? 'step' : undefined}>
      <span className={css.mark} aria-hidden>
        {state === 'done' ? <IconCheck size={17} stroke={2} /> : number}
      </span>
      <div>
        <h2>{name}</h2>
        <p>{about}</p>
        {missing > 0 && <p className={css.missing}>{text.withoutPrice(missing)}</p>}
      </div>
      <div className={css.ways}>
        {state !== 'open' && (
          <Status tone={state === 'done' ? 'good' : 'neutral'}>
            {`${text.states[state]}${state === 'done' && count > 0 ? ` · ${written(count)}` : ''}`}
          </Status>
        )}
        {state !== 'done' && (
          <Button
            variant="subtle"
            color="gray"
            size="compact-md"
            aria-label={`${state === 'open' ? text.skip : text.takeBack}: ${name}`}
            onClick={() => skip.mutate({ params: { key }, body: { skipped: state === 'open' } })}
          >
            {state === 'open' ? text.skip : text.takeBack}
          </Button>
        )}
        {key === 'starter' ? (
          <Button {...look} onClick={onStarter}>
            {act}
          </Button>
        ) : (
          state !== 'done' && (
            <Button {...look} component={Link} to={ways[key]}>
              {act}
            </Button>
          )
        )}
      </div>
    </li>
  )
}
