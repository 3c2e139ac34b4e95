import css from './ui.module.css'

/** What a state means to the eye. The word says it too: never colour alone. */
export type Tone = 'neutral' | 'busy' | 'waiting' | 'good' | 'done' | 'bad'

/** A status: a dot and a word. */
export const Status = ({ tone, children }: { tone: Tone; children: string }) => (
  <span className={css.status} data-tone={tone}>
    {children}
  </span>
)
