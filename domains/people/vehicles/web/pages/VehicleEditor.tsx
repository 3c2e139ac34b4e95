/**
 * A vehicle form in three steps. The user leaves a step once it is valid; an error of the server leads back to its
 * step.
 */
import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { Fields, useContractForm } from '#platform/web/forms/form.tsx'
import { FormPage } from '#platform/web/forms/FormPage.tsx'
import type { ApiFailure, SaveState } from '#platform/web/data/api.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { commonTexts } from '#platform/texts/texts.ts'
import type { VehicleDetail, newVehicle } from '../../contract.ts'
import { StepFields, preloadSteps } from '../components/VehicleFields.tsx'
import { StepList } from './StepList.tsx'
import { vehicleTexts } from '../../texts/texts.ts'
import css from '../components/vehicle.module.css'
import { type VehicleForm, stepOf, steps } from '../components/vehicleForm.ts'

interface Props {
  title: string
  start: VehicleForm
  /** The stored values. */
  vehicle?: VehicleDetail
  owner?: { id: number; name: string } | null | undefined
  save: SaveState
  onSave: (vehicle: VehicleForm) => void
}

export function VehicleEditor({ title, start, vehicle, owner, save, onSave }: Props) {
  const text = useTexts(vehicleTexts)
  const { button } = useTexts(commonTexts)
  const [step, setStep] = useState(0)
  // an edit may open any step at once, because everything was filled in before
  const [reached, setReached] = useState(vehicle ? steps.length - 1 : 0)
  const [refused, setRefused] = useState<ApiFailure | null>(null)
  if (save.error !== refused) {
    setRefused(save.error)
    const fields = Object.keys(save.error?.errors ?? {})
    if (fields.length > 0) setStep(stepOf(fields))
  }

  const visibleStep = steps[step] ?? steps[0]
  // only the schema of this step: fields of later steps are not required yet
  const form = useContractForm(visibleStep.schema as unknown as typeof newVehicle, start)
  const isLast = step === steps.length - 1

  useEffect(preloadSteps, [])

  const next = () => {
    setStep(step + 1)
    setReached(Math.max(reached, step + 1))
    // a finished step is not saved, so leaving the page still asks
    setTimeout(() =>
      form.reset(undefined, { keepValues: true, keepDirty: true, keepTouched: true }),
    )
  }
  return (
    <FormPage
      title={title}
      form={form}
      save={save}
      step={step}
      submit={isLast ? button.save : button.next}
      plain
      onSubmit={(values) => (isLast ? onSave(values) : next())}
    >
      <StepList
        label={text.stepOf(step + 1, steps.length)}
        step={step}
        reached={reached}
        onStep={setStep}
      />
      <Fields>
        <StepFields step={step} vehicle={vehicle} owner={owner} />
      </Fields>
      {step > 0 && (
        <Button
          variant="subtle"
          className={css.previous}
          leftSection={<IconArrowLeft size={16} aria-hidden />}
          onClick={() => setStep(step - 1)}
        >
          {button.previous}
        </Button>
      )}
    </FormPage>
  )
}
