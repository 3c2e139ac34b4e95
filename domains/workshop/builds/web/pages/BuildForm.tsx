/** The form of a build in three steps: car and customer, specification, schedule and price. It is saved at once. */
import { Button } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useFormState } from 'react-hook-form'
import { optionKinds } from '#domains/workshop/vehicle-specs/kinds.ts'
import { FormBody } from '#platform/web/forms/FormBody.tsx'
import { linkTo, useNavigateTo } from '#platform/web/data/address.ts'
import type { ApiFailure } from '#platform/web/data/api.ts'
import { Fields } from '#platform/web/forms/form.tsx'
import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { useRecordForm } from '#platform/web/record/record.tsx'
import { commonTexts } from '#platform/texts/texts.ts'
import { today } from '#platform/web/data/today.ts'
import { PageHeader, Panel } from '#platform/web/ui/PageHeader.tsx'
import { SegmentedChoice } from '#platform/web/ui/fields/SegmentedChoice.tsx'
import detail from '#platform/web/record/record.module.css'
import { useDraft } from '#platform/web/forms/useDraft.ts'
import type { Build } from '../../detail.ts'
import { buildChange, newBuild, optionFields } from '../../forms.ts'
import { builds } from '../../calls.gen.ts'
import { CarFields, PlanFields, SpecificationFields } from './BuildFields.tsx'
import css from '../components/builds.module.css'
import { buildsTexts } from '../../texts/texts.ts'

/** The steps with their fields. */
const steps = [
  {
    name: 'car',
    fields: ['name', 'type', 'garage_id', 'customer_id', 'vehicle_id', 'project', 'cover_file_id'],
    Fields: CarFields,
  },
  {
    name: 'specification',
    fields: ['engine', ...optionFields, 'livery_id', 'agreed_by'],
    Fields: SpecificationFields,
  },
  {
    name: 'plan',
    fields: ['date', 'target_date', 'price', 'tax_code_id', 'deposit_required', 'notes'],
    Fields: PlanFields,
  },
] as const
type Step = (typeof steps)[number]['name']

/** The first step that contains one of these fields. */
const stepOf = (names: readonly string[]) =>
  steps.find(({ fields }) =>
    names.some((name) => (fields as readonly string[]).includes(name.split('.')[0] ?? '')),
  )?.name

/** Initial values of an edited build: the form has ids where the response has names. */
const idsOf = (build: Build) => ({
  garage_id: build.garage.id,
  customer_id: build.customer.id,
  vehicle_id: build.vehicle?.id ?? null,
  livery_id: build.livery?.id ?? null,
  cover_file_id: build.cover?.id ?? null,
  ...Object.fromEntries(optionKinds.map((kind) => [`${kind}_id`, build[kind]?.id ?? null])),
})

const changed = buildChange.omit({ version: true })

interface Props {
  title: string
  /** Undefined for a new build. */
  build?: Build
}

export function BuildForm({ title, build }: Props) {
  const router = useRouter()
  const navigateTo = useNavigateTo()
  const text = useTexts(buildsTexts)
  const [step, setStep] = useState<Step>('car')
  const { form, ...record } = useRecordForm(builds, {
    schema: build ? changed : newBuild,
    row: build,
    start: build
      ? idsOf(build)
      : { type: 'heritage', date: today(), price: 0, deposit_required: 0 },
    onSaved: ({ id }) => navigateTo(linkTo('/heritage-build/$id', { id }), { replace: true }),
  })
  const draft = useDraft(form, {})
  const { errors, submitCount } = useFormState({ control: form.control })
  const wrong = stepOf(Object.keys(errors))
  // an error may be in a closed step
  useEffect(() => {
    if (wrong) setStep(wrong)
    // eslint-disable-next-line react-hooks/exhaustive-deps -- at each try to save, not while one types
  }, [submitCount])
  const { error: failure } = record.save
  const [refused, setRefused] = useState<ApiFailure | null>(null)
  if (failure !== refused) {
    setRefused(failure)
    setStep(stepOf(Object.keys(failure?.errors ?? {})) ?? step)
  }
  return (
    <>
      <PageHeader title={title} />
      <Panel className={detail.card ?? ''}>
        <SegmentedChoice
          aria-label={text.tabsLabel}
          value={step}
          onChange={setStep}
          fullWidth
          className={css.tabs}
          data={steps.map(({ name }) => ({ value: name, label: text.steps[name] }))}
        />
        <FormBody
          form={form}
          {...record}
          plain
          draft={draft}
          onCancel={() => router.history.back()}
        >
          {steps.map(({ name, Fields: Own }) => (
            <div key={name} hidden={name !== step}>
              <Fields>
                <Own {...(build ? { build } : {})} />
              </Fields>
            </div>
          ))}
          <StepButtons step={step} onStep={setStep} />
        </FormBody>
      </Panel>
    </>
  )
}

function StepButtons({ step, onStep }: { step: Step; onStep: (step: Step) => void }) {
  const { button } = useTexts(commonTexts)
  const text = useTexts(buildsTexts)
  const { number } = useFormat()
  const at = steps.findIndex(({ name }) => name === step)
  const [before, after] = [steps[at - 1], steps[at + 1]]
  return (
    <div className={css.stepEnd}>
      <Button variant="default" disabled={!before} onClick={() => before && onStep(before.name)}>
        {button.previous}
      </Button>
      <span className={css.hint}>{text.stepOf(number(at + 1), number(steps.length))}</span>
      <Button variant="light" disabled={!after} onClick={() => after && onStep(after.name)}>
        {button.next}
      </Button>
    </div>
  )
}
