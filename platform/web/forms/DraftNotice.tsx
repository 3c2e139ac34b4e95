import { Button } from '@mantine/core'
import { IconRestore } from '@tabler/icons-react'
import css from './form.module.css'
import { useFormat } from '../language/format.ts'
import { useTexts } from '../language/i18n.tsx'
import { commonTexts } from '../../texts/texts.ts'
import type { DraftState } from './useDraft.ts'

/** Tells the user that a draft filled the form, or that a draft is available although the record has changed. */
export function DraftNotice({ draft }: { draft: DraftState }) {
  const { draft: words } = useTexts(commonTexts)
  const { moment } = useFormat()
  if (draft.found === 'none') return undefined
  const changed = draft.found === 'changed'
  const at = moment(new Date(draft.at).toISOString())
  return (
    <output className={css.draft}>
      <IconRestore size={18} stroke={1.7} aria-hidden />
      <span>{changed ? words.changed(at) : words.restored(at)}</span>
      {changed && (
        <Button size="compact-sm" variant="default" onClick={draft.use}>
          {words.use}
        </Button>
      )}
      <Button size="compact-sm" variant="subtle" onClick={draft.discard}>
        {words.discard}
      </Button>
    </output>
  )
}
