import { Button } from '@mantine/core'
import { IconVideo } from '@tabler/icons-react'
import { useStore } from 'zustand'
import { useTexts } from '../language/i18n.tsx'
import { useFormatMessage } from '../language/messages.ts'
import { commonTexts } from '../../texts/texts.ts'
import css from './upload.module.css'
import type { Transfer, Transfers } from '../data/transfers.ts'

/** The running uploads: the progress of each, and its buttons. */
export function TransferList({ transfers }: { transfers: Transfers }) {
  const all = useStore(transfers.store)
  if (all.length === 0) return undefined
  return (
    <ul className={css.transfers}>
      {all.map((one) => (
        <Row key={one.id} one={one} transfers={transfers} />
      ))}
    </ul>
  )
}

function Row({ one, transfers }: { one: Transfer; transfers: Transfers }) {
  const { button, upload: words, form } = useTexts(commonTexts)
  const formatMessage = useFormatMessage()
  const { id, name, preview, state, percent, why, isLoose } = one
  const stateText = {
    queued: words.waiting,
    sending: form.uploading(percent),
    waiting: words.noLine,
    paused: words.paused(percent),
    failed: formatMessage(why ?? ''),
  }[state]
  const small = { size: 'compact-xs', variant: 'default' } as const
  return (
    <li>
      {preview ? <img src={preview} alt="" /> : <IconVideo size={22} stroke={1.4} aria-hidden />}
      <div>
        <div className={css.name}>{name}</div>
        {state === 'failed' ? (
          <div role="alert" className={css.failed}>
            {stateText}
          </div>
        ) : (
          <>
            <output>{stateText}</output>
            {isLoose && (
              <div role="alert" className={css.failed}>
                {words.loose}
              </div>
            )}
            <progress className={css.progress} value={percent} max={100} aria-label={name} />
          </>
        )}
      </div>
      <div className={css.acts}>
        {(state === 'sending' || state === 'waiting') && (
          <Button
            {...small}
            aria-label={`${button.pause}: ${name}`}
            onClick={() => transfers.pause(id)}
          >
            {button.pause}
          </Button>
        )}
        {(state === 'paused' || state === 'failed') && (
          <Button
            {...small}
            aria-label={`${state === 'paused' ? button.resume : button.retry}: ${name}`}
            onClick={() => transfers.resume(id)}
          >
            {state === 'paused' ? button.resume : button.retry}
          </Button>
        )}
        <Button
          {...small}
          aria-label={`${button.cancel}: ${name}`}
          onClick={() => transfers.cancel(id)}
        >
          {button.cancel}
        </Button>
      </div>
    </li>
  )
}
