/** Gives or withdraws consents at the counter. Every box is empty until the customer agrees. */
import { Checkbox } from '@mantine/core'
import { z } from 'zod'
import { useFormMutation } from '#platform/web/data/api.ts'
import { useContractForm, useField } from '#platform/web/forms/form.tsx'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { consents } from '../../calls.gen.ts'
import type { Consent } from '../../contract.ts'
import { consentTexts } from '../../texts/texts.ts'
import { type ConsentPurpose, channels, consentPurposes } from '../../values.ts'
import { useGarageName } from '../shared/useGarageName.ts'
import css from './consents.module.css'

const chosen = z.array(z.enum(channels))
const form = z.object({ reminder: chosen, marketing: chosen })

const channelsOf = (data: readonly Consent[], purpose: ConsentPurpose) =>
  data.filter((state) => state.purpose === purpose && state.given).map(({ channel }) => channel)

interface Props {
  customerId: number
  consent: { data: readonly Consent[]; version: number }
  onClose: () => void
}

export function ConsentDialog({ customerId, consent, onClose }: Props) {
  const text = useTexts(consentTexts)
  const save = useFormMutation(consents.update, { onSaved: onClose })
  const start = {
    reminder: channelsOf(consent.data, 'reminder'),
    marketing: channelsOf(consent.data, 'marketing'),
  }
  return (
    <FormDialog
      title={text.change}
      record={customerId}
      form={useContractForm(form, start)}
      save={save}
      onClose={onClose}
      onSubmit={(body) => {
        const changes = consentPurposes.flatMap((purpose) =>
          channels
            .map((channel) => ({ channel, purpose, given: body[purpose].includes(channel) }))
            .filter(({ channel, given }) => given !== start[purpose].includes(channel)),
        )
        if (changes.length === 0) return onClose()
        save.mutate({
          params: { id: customerId },
          body: { consents: changes },
          version: consent.version,
        })
      }}
    >
      {consentPurposes.map((purpose) => (
        <Boxes key={purpose} purpose={purpose} />
      ))}
    </FormDialog>
  )
}

function Boxes({ purpose }: { purpose: ConsentPurpose }) {
  const text = useTexts(consentTexts)
  const { value, change } = useField(purpose)
  return (
    <Checkbox.Group
      className={css.boxes ?? ''}
      label={text.agrees[purpose](useGarageName())}
      value={value as string[]}
      onChange={change}
    >
      <div className={css.choices}>
        {channels.map((channel) => (
          <Checkbox key={channel} value={channel} label={text.channel[channel]} />
        ))}
      </div>
    </Checkbox.Group>
  )
}
