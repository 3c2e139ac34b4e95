import { Button } from '@mantine/core'
import { useState } from 'react'
import { useFormState } from 'react-hook-form'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import { useContractForm } from '#platform/web/forms/form.tsx'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { fieldProblem, useFormatMessage } from '#platform/web/language/messages.ts'
import { useSession } from '#platform/web/data/session.ts'
import { Signature } from '#platform/web/forms/signature.tsx'
import { orders } from '../../../calls.gen.ts'
import { signatureForm } from '../../../forms.ts'
import { ordersTexts } from '../../../texts/texts.ts'
import { SignatureSummary } from '../../components/SignatureSummary.tsx'
import { StaleNotice } from '../../components/StaleNotice.tsx'
import { useOrderContext, useOrderForm } from '../../shared/orderContext.tsx'
import css from '../../components/order.module.css'

interface Props {
  signer: 'customer' | 'service_adviser'
  onClose: () => void
}

export function SignDialog({ signer, onClose }: Props) {
  const { signatures: text } = useTexts(ordersTexts)
  const sayMessage = useFormatMessage()
  const { order } = useOrderContext()
  const name = useSession((session) => session.user?.employee_detail.full_name ?? '')
  const save = useOrderForm(orders.sign, { onSaved: onClose })
  const form = useContractForm(signatureForm, { signer, svg: '' })
  // the estimate that was shown when the pad opened
  const [hash] = useState(order.estimate?.hash ?? null)
  // the form object is stable when its errors change
  const error = useFormState({ control: form.control, name: 'svg' }).errors.svg
  const problem = fieldProblem(error)
  return (
    <FormDialog
      title={text[signer]}
      form={form}
      save={save}
      onClose={onClose}
      plain
      onSubmit={({ svg }) =>
        save.mutate({
          params: { id: order.id },
          body: { signer, svg, estimate_hash: hash, version: save.version },
        })
      }
    >
      <StaleNotice failure={save.error} typed onReload={save.rebase} />
      {signer === 'customer' && <SignatureSummary />}
      {signer === 'service_adviser' && (
        <Button
          variant="light"
          fullWidth
          mb="md"
          loading={save.isPending}
          onClick={() =>
            save.mutate({
              params: { id: order.id },
              body: { signer, by_name: true, version: save.version },
            })
          }
        >
          {text.byName(name)}
        </Button>
      )}
      <Signature
        label={text[signer]}
        onChange={(svg) =>
          form.setValue('svg', svg ?? '', {
            shouldDirty: true,
            shouldValidate: error !== undefined,
          })
        }
      />
      {problem && (
        <p className={css.refused} role="alert">
          {sayMessage(problem)}
        </p>
      )}
    </FormDialog>
  )
}
