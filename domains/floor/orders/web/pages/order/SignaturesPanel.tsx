import { Button } from '@mantine/core'
import { useState } from 'react'
import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { CollapsiblePanel } from '#platform/web/ui/CollapsiblePanel.tsx'
import { LazyAbilityGuard } from '#platform/web/ui/feedback/LazyAbilityGuard.tsx'
import { lazyComponent } from '#platform/web/ui/lazyComponent.tsx'
import { signsHandover } from '../../../rules.ts'
import { ordersTexts } from '../../../texts/texts.ts'
import { SignLink } from '#domains/floor/estimates/web/shared/SignLink.tsx'
import { SignatureImage } from '#platform/web/ui/media/SignatureImage.tsx'
import { isNeeded } from '../../shared/isNeeded.ts'
import { useOrderContext } from '../../shared/orderContext.tsx'
import css from '../../components/order.module.css'

const SignDialog = lazyComponent(async () => (await import('./SignDialog.tsx')).SignDialog)

const signers = ['customer', 'service_adviser'] as const
type Signer = (typeof signers)[number]

export function SignaturesPanel() {
  const { signatures: text } = useTexts(ordersTexts)
  const { order } = useOrderContext()
  const [signing, setSigning] = useState<Signer>()
  return (
    <CollapsiblePanel
      id="signatures"
      title={text.title}
      isNeeded={isNeeded('signatures', order.stage)}
    >
      {order.estimate && !signsHandover(order.stage) && order.can.signatures.ok && (
        <SignLink orderId={order.id} />
      )}
      <div className={css.signatures}>
        {signers.map((signer) => (
          <Signed key={signer} signer={signer} onSign={() => setSigning(signer)} />
        ))}
      </div>
      {signing && <SignDialog signer={signing} onClose={() => setSigning(undefined)} />}
    </CollapsiblePanel>
  )
}

function Signed({ signer, onSign }: { signer: Signer; onSign: () => void }) {
  const { signatures: text } = useTexts(ordersTexts)
  const { order } = useOrderContext()
  const { moment } = useFormat()
  // the latest signature of the estimates and the handover
  const signature = order.signatures.findLast((signature) => signature.signer === signer)
  const signs = signature ? text.again : text.sign
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
        <LazyAbilityGuard ability={order.can.signatures} roleOnly>
          <Button
            size="compact-sm"
            variant="default"
            aria-label={`${signs}: ${text[signer]}`}
            onClick={onSign}
          >
            {signs}
          </Button>
        </LazyAbilityGuard>
      </div>
    </figure>
  )
}
