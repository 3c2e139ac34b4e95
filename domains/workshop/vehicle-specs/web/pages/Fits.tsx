/** The options that fit a lineup: if it names options of a list, its builds can choose only these. */
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { commonTexts } from '#platform/texts/texts.ts'
import { Dialog } from '#platform/web/ui/dialogs/Dialog.tsx'
import type { VehicleSpec } from '../../contract.ts'
import css from './specs.module.css'
import { vehicleSpecsTexts } from '../../texts/texts.ts'

interface Props {
  lineup: string
  others: readonly VehicleSpec[]
  value: readonly number[]
  onChange: (ids: number[]) => void
}

export function Fits({ lineup, others, value, onChange }: Props) {
  const { button } = useTexts(commonTexts)
  const text = useTexts(vehicleSpecsTexts)
  const { number } = useFormat()
  const [isOpen, setOpen] = useState(false)
  const press = (id: number) =>
    onChange(value.includes(id) ? value.filter((fitId) => fitId !== id) : [...value, id])
  return (
    <>
      <Button
        variant="default"
        size="xs"
        aria-label={`${text.fits(number(value.length))}: ${lineup}`}
        onClick={() => setOpen(true)}
      >
        {text.fits(number(value.length))}
      </Button>
      {isOpen && (
        <Dialog opened size="lg" title={text.fitsOf(lineup)} onClose={() => setOpen(false)}>
          <div className={css.lists}>
            <p className={css.hint}>{text.fitsHint}</p>
            {others
              .filter(({ options }) => options.length > 0)
              .map(({ id, kind, options }) => (
                <fieldset key={id} className={css.presses}>
                  <legend>{text.kind[kind]}</legend>
                  {options.map((option) => (
                    <Button
                      key={option.id}
                      size="compact-md"
                      radius="xl"
                      variant={value.includes(option.id) ? 'light' : 'default'}
                      aria-pressed={value.includes(option.id)}
                      onClick={() => press(option.id)}
                    >
                      {option.name}
                    </Button>
                  ))}
                </fieldset>
              ))}
            <Button className={css.done ?? ''} onClick={() => setOpen(false)}>
              {button.close}
            </Button>
          </div>
        </Dialog>
      )}
    </>
  )
}
