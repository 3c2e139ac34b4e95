/** Asks for the inputs of a transition: its reason, and what happens to deposits. */
import { useState } from 'react'
import { CancelledBuildCost } from '#domains/workshop/build-money/web/shared/CancelledBuildCost.tsx'
import { DepositEnding } from '#domains/workshop/build-money/web/shared/DepositEnding.tsx'
import { text as textField } from '#platform/contract/fields.ts'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import { useFormMutation } from '#platform/web/data/api.ts'
import { Field, useContractForm } from '#platform/web/forms/form.tsx'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { useFormatMessage } from '#platform/web/language/messages.ts'
import type { Build } from '../../detail.ts'
import { builds as contract } from '../../contract.ts'
import { builds } from '../../calls.gen.ts'
import { buildsTexts } from '../../texts/texts.ts'

const reasoned = contract.transition.body.extend({ reason: textField(500) })

interface Props {
  build: Build
  transition: Build['allowed'][number]
  /** The label of the transition. */
  label: string
  onClose: () => void
}

export default function TransitionDialog({
  build,
  transition,
  label: currentLabel,
  onClose,
}: Props) {
  const text = useTexts(buildsTexts)
  const formatMessage = useFormatMessage()
  // the dialog keeps its transition even if the build changes meanwhile
  const [label] = useState(currentLabel)
  const save = useFormMutation(builds.transition, { onSaved: onClose })
  const form = useContractForm(reasoned, {
    to: transition.to,
    version: build.version,
    reason: '',
    deposit: undefined,
    account_id: null,
    cost: undefined,
  })
  return (
    <FormDialog
      title={label}
      submit={label}
      form={form}
      save={save}
      onClose={onClose}
      plain
      onSubmit={(body) => save.mutate({ params: { id: build.id }, body })}
    >
      {transition.blockers.map((sentence) => (
        <p key={sentence}>{formatMessage(sentence)}</p>
      ))}
      <Field name="reason" label={text.reason} type="textarea" maxLength={500} first required />
      {transition.needs.includes('cost') && <CancelledBuildCost />}
      {transition.needs.includes('deposit') && (
        <DepositEnding buildId={build.id} garageId={build.garage.id} />
      )}
    </FormDialog>
  )
}
