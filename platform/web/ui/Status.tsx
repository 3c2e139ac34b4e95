import css from './ui.module.css'

/** The colour of a state. The word shows the state too: colour alone is never enough. */
export type Tone = 'neutral' | 'busy' | 'waiting' | 'good' | 'done' | 'bad'

/** A status: a dot and a word. */
export const Status = ({ tone, children }: { tone: Tone; children: string }) => (
  <span className={css.status} data-tone={tone}>
    {children}
  </span>
)
