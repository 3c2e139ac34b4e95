/** A rate that begins on a day. Percent, as people say it: the call takes basis points. */
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import { useFormMutation } from '#platform/web/data/api.ts'
import { Field, useContractForm } from '#platform/web/forms/form.tsx'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { messages } from '#platform/contract/messages.ts'
import { fitsDecimals } from '#platform/contract/money/quantity.ts'
import { newRate } from '../../contract.ts'
import { taxCodes } from '../../calls.gen.ts'
import { taxCodeTexts } from '../../texts/texts.ts'

const form = newRate.omit({ basis_points: true }).extend({
  percent: z
    .number({ error: messages.notANumber })
    .min(0, messages.tooSmall)
    .max(100, messages.tooBig)
    .refine((value) => fitsDecimals(value, 2), messages.notANumber),
})

export function RateDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const text = useTexts(taxCodeTexts)
  const save = useFormMutation(taxCodes.addRate, { onSaved: onClose })
  const rate = useContractForm(form, {
    percent: null,
    base_numerator: 1,
    base_denominator: 1,
    valid_from: null,
  })
  // a past day is asked twice: the documents since then keep their rate
  const day = useWatch({ control: rate.control, name: 'valid_from' })
  const [askedDay, setAskedDay] = useState<unknown>(null)
  const isAsked = save.error?.code === 'tax-codes.otherRate' && askedDay === day
  return (
    <FormDialog
      title={text.addRate}
      form={rate}
      save={save}
      onClose={onClose}
      {...(isAsked ? { submit: text.addAnyway } : {})}
      onSubmit={({ percent, ...others }) => {
        setAskedDay(others.valid_from)
        save.mutate({
          params: { id },
          body: {
            ...others,
            basis_points: Math.round(percent * 100),
            ...(isAsked ? { documents_confirmed: true } : {}),
          },
        })
      }}
    >
      <Field name="percent" label={text.percent} type="number" required first />
      <Field name="valid_from" label={text.validFrom} type="date" required />
      <Field name="base_numerator" label={text.baseNumerator} type="number" hint={text.baseHint} />
      <Field name="base_denominator" label={text.baseDenominator} type="number" />
    </FormDialog>
  )
}
