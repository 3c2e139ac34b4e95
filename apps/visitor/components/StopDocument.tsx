import type { StopPage } from '#domains/people/consents/contract.ts'
import type { Language } from '#platform/contract/text/languages.ts'
import { texts } from '../words.ts'
import { Frame } from './Frame.tsx'

interface Props {
  page: StopPage
  language: Language
  path: string
}

/** Stops the reminders and offers of a channel. Opening it changes nothing, since mail scanners open links. */
export function StopDocument({ page, language, path }: Props) {
  const text = texts[language]
  const channel = text.channel[page.channel]
  const { garage, stopped } = page
  // a country may have no garage yet
  const name = garage?.name ?? 'Bengkel'
  return (
    <Frame {...{ language, text, path, garage }} title={text.stopTitle}>
      {stopped ? (
        <>
          <h1>{text.stoppedTitle}</h1>
          <p>{text.stoppedText(channel, name)}</p>
          <p className="soft">{text.stopNote}</p>
        </>
      ) : (
        <form method="post" action={`${path}?language=${language}`}>
          <h1>{text.stopTitle}</h1>
          <p>{text.stopText(channel, name)}</p>
          <p className="soft">{text.stopNote}</p>
          <div className="bar">
            <button className="primary">{text.stop}</button>
          </div>
        </form>
      )}
    </Frame>
  )
}
