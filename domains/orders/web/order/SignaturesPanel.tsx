import { Button } from '@mantine/core'
import { useState } from 'react'
import { FormDialog } from '#platform/web/FormDialog.tsx'
import { useContractForm } from '#platform/web/form.tsx'
import { useFormat } from '#platform/web/format.ts'
import { useTexts } from '#platform/web/i18n.tsx'
import { useMay } from '#platform/web/session.ts'
import { Signature } from '#platform/web/signature.tsx'
import { Panel } from '#platform/web/ui/PageHead.tsx'
import { orders, signatureForm } from '../../contract.ts'
import { finalStages } from '../../rules.ts'
import { ordersTexts } from '../texts/texts.ts'
import { SignatureImage } from './SignatureImage.tsx'
import { Stale } from './Stale.tsx'
import { useDesk, useOrderForm } from './desk.tsx'
import css from './order.module.css'

const signers = ['customer', 'service_adviser'] as const
type Signer = (typeof signers)[number]

export function SignaturesPanel() {
  const { signatures: text } = useTexts(ordersTexts)
  const [signing, setSigning] = useState<Signer>()
  return (
    <Panel className={css.card ?? ''}>
      <div className={css.cardHead} id="signatures" tabIndex={-1}>
        <h2>{text.title}</h2>
      </div>
      <div className={css.signatures}>
        {signers.map((signer) => (
          <Signed key={signer} signer={signer} onSign={() => setSigning(signer)} />
        ))}
      </div>
      {signing && <SignDialog signer={signing} onClose={() => setSigning(undefined)} />}
    </Panel>
  )
}

function Signed({ signer, onSign }: { signer: Signer; onSign: () => void }) {
  const { signatures: text } = useTexts(ordersTexts)
  const { order } = useDesk()
  const { moment } = useFormat()
  const mayWrite = useMay('order.write') && !finalStages.includes(order.stage)
  const signature = order.signatures.find((one) => one.signer === signer)
  const isEarlier = signature && signature.estimate_version < order.estimate_version
  return (
    <figure className={css.signature}>
      <figcaption>{text[signer]}</figcaption>
      <div className={css.drawing} data-empty={!signature || undefined}>
        {signature ? (
          <SignatureImage svg={signature.svg} label={text[signer]} />
        ) : (
          <span>{text.none}</span>
        )}
      </div>
      <div className={css.signatureFoot}>
        <span>
          {signature && moment(signature.signed_at, order.time_zone)}
          {isEarlier && <span className={css.why}>{text.earlier}</span>}
        </span>
        {mayWrite && (
          <Button
            size="compact-sm"
            variant="default"
            aria-label={text.signOf(text[signer])}
            onClick={onSign}
          >
            {signature ? text.again : text.sign}
          </Button>
        )}
      </div>
    </figure>
  )
}

function SignDialog({ signer, onClose }: { signer: Signer; onClose: () => void }) {
  const { signatures: text } = useTexts(ordersTexts)
  const { order } = useDesk()
  const save = useOrderForm(orders.sign, { onSaved: onClose })
  const form = useContractForm(signatureForm, { signer, svg: '' })
  const refused = form.formState.errors.svg
  return (
    <FormDialog
      title={text[signer]}
      form={form}
      saving={save.isPending}
      failure={save.error}
      onClose={onClose}
      plain
      onSubmit={({ svg }) =>
        save.mutate({ params: { id: order.id }, body: { signer, svg, version: save.version } })
      }
    >
      <Stale failure={save.error} typed onReload={save.rebase} />
      <Signature
        label={text[signer]}
        onChange={(svg) =>
          form.setValue('svg', svg ?? '', {
            shouldDirty: true,
            shouldValidate: refused !== undefined,
          })
        }
      />
      {refused && (
        <p className={css.refused} role="alert">
          {text.none}
        </p>
      )}
    </FormDialog>
  )
}
