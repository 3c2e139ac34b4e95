import type { Language } from '#platform/contract/text/languages.ts'
import { texts } from '../words.ts'
import { Frame, type Garage } from './Frame.tsx'

export type MessageKind = 'unknown' | 'expired' | 'busy' | 'failed'

interface Props {
  kind: MessageKind
  language: Language
  path: string
  /** Of an expired link: the garage to call. */
  garage?: Garage | null
}

/** A document without content: the link opens nothing, or not now. */
export function MessageDocument({ kind, language, path, garage = null }: Props) {
  const text = texts[language]
  const [title, sentence] = {
    unknown: [text.unknownTitle, text.unknownText],
    expired: [text.expiredTitle, text.expiredText],
    busy: [text.busyTitle, text.busyText],
    failed: [text.failedTitle, text.failedText],
  }[kind]
  return (
    <Frame {...{ language, text, path, garage }} title={title ?? ''}>
      <h1>{title}</h1>
      <p>{sentence}</p>
    </Frame>
  )
}
