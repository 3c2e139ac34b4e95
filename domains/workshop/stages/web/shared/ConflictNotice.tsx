import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { Notice } from '#platform/web/ui/feedback/Notice.tsx'
import { stagesTexts } from '../../texts/texts.ts'

interface Props {
  /** By default that another order was saved. */
  title?: string
  onTake: () => void
  onKeep: () => void
  /** What was saved meanwhile. */
  children: ReactNode
}

/** Resolves a conflict: the user takes what was saved meanwhile, or saves the own version instead. */
export function ConflictNotice({ title, onTake, onKeep, children }: Props) {
  const text = useTexts(stagesTexts)
  const buttons = (
    <Group gap={10}>
      <Button variant="default" onClick={onTake}>
        {text.takeTheirs}
      </Button>
      <Button variant="default" onClick={onKeep}>
        {text.keepMine}
      </Button>
    </Group>
  )
  return (
    <Notice urgent title={title ?? text.staleTitle} action={buttons}>
      {children}
    </Notice>
  )
}
