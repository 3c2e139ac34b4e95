import { IconCheck } from '@tabler/icons-react'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { vehicleTexts } from '../../texts/texts.ts'
import css from '../components/vehicle.module.css'
import { steps } from '../components/vehicleForm.ts'

interface Props {
  /** The label for screen readers: "Step 1 of 3". */
  label: string
  step: number
  /** The furthest step reached; steps up to it can be clicked. */
  reached: number
  onStep: (step: number) => void
}

export function StepList({ label, step, reached, onStep }: Props) {
  const text = useTexts(vehicleTexts)
  const words = {
    identification: [text.identification, text.identificationHint],
    specifications: [text.specifications, text.specificationsHint],
    photo: [text.photoStep, text.photoHint],
  } as const
  return (
    <ol className={css.steps} aria-label={label}>
      {steps.map(({ name }, at) => {
        const [title, hint] = words[name]
        return (
          <li key={name} data-done={at < step || undefined}>
            <button
              type="button"
              aria-current={at === step ? 'step' : undefined}
              disabled={at > reached}
              onClick={() => onStep(at)}
            >
              <span className={css.stepNumber} aria-hidden>
                {at < step ? <IconCheck size={16} stroke={2.2} /> : at + 1}
              </span>
              <span className={css.stepWords}>
                <span className={css.stepTitle}>{title}</span>
                <span className={css.stepHint}>{hint}</span>
              </span>
            </button>
          </li>
        )
      })}
    </ol>
  )
}
