/** The signatures of a finished build. */
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { svgDataUrl } from '#platform/web/ui/media/svgDataUrl.ts'
import { lazyComponent } from '#platform/web/ui/lazyComponent.tsx'
import { RecordPanel } from '#platform/web/record/RecordPanel.tsx'
import type { Build } from '../../detail.ts'
import { signers } from '../../rules.ts'
import css from '../components/builds.module.css'
import { buildsTexts } from '../../texts/texts.ts'

const SignDialog = lazyComponent(async () => (await import('./SignDialog.tsx')).default)

type Signer = (typeof signers)[number]

interface Of {
  build: Build
}

export function Signatures({ build }: Of) {
  const text = useTexts(buildsTexts)
  const [signing, setSigning] = useState<Signer>()
  if (!build.can.sign.ok && build.signatures.length === 0) return null
  return (
    <RecordPanel title={text.signatures}>
      <div className={css.signatures}>
        {signers.map((signer) => (
          <Signed key={signer} build={build} signer={signer} onSign={() => setSigning(signer)} />
        ))}
      </div>
      {signing && (
        <SignDialog build={build} signer={signing} onClose={() => setSigning(undefined)} />
      )}
    </RecordPanel>
  )
}

function Signed({ build, signer, onSign }: Of & { signer: Signer; onSign: () => void }) {
  const text = useTexts(buildsTexts)
  const { moment } = useFormat()
  const signed = build.signatures.find((signature) => signature.signer === signer)
  const label = signed ? text.signAgain : text.sign
  return (
    <figure className={css.signature}>
      <figcaption>{text.signer[signer]}</figcaption>
      <div className={css.drawing}>
        {signed ? <img alt={text.signer[signer]} src={svgDataUrl(signed.svg)} /> : text.notSigned}
      </div>
      {signed && (
        <span className={css.about}>
          {text.signedBy(moment(signed.signed_at, build.time_zone))}
        </span>
      )}
      {build.can.sign.ok && (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={`${label}: ${text.signer[signer]}`}
          onClick={onSign}
        >
          {label}
        </Button>
      )}
    </figure>
  )
}
