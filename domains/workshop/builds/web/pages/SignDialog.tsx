/** The customer or the workshop signs for a finished build. */
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import { useFormMutation } from '#platform/web/data/api.ts'
import { useContractForm } from '#platform/web/forms/form.tsx'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { Signature } from '#platform/web/forms/signature.tsx'
import type { Build } from '../../detail.ts'
import { builds as contract } from '../../contract.ts'
import { builds } from '../../calls.gen.ts'
import type { signers } from '../../rules.ts'
import { buildsTexts } from '../../texts/texts.ts'

const signature = contract.sign.body

interface Props {
  build: Build
  signer: (typeof signers)[number]
  onClose: () => void
}

export default function SignDialog({ build, signer, onClose }: Props) {
  const text = useTexts(buildsTexts)
  const save = useFormMutation(builds.sign, { onSaved: onClose })
  const form = useContractForm(signature, { signer, svg: '', version: build.version })
  return (
    <FormDialog
      title={text.signer[signer]}
      form={form}
      save={save}
      onClose={onClose}
      plain
      onSubmit={(body) => save.mutate({ params: { id: build.id }, body })}
    >
      <Signature
        label={text.signer[signer]}
        onChange={(svg) => form.setValue('svg', svg ?? '', { shouldDirty: true })}
      />
    </FormDialog>
  )
}
