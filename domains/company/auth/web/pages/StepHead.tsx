import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { commonTexts } from '#platform/texts/texts.ts'
import css from './signIn.module.css'
import { goToStep } from './steps.ts'

interface Props {
  title: string
  /** The step before this one. */
  back?: number
  children?: ReactNode
}

/** The back button, the title of a step, and its description. */
export function StepHead({ title, back, children }: Props) {
  const { button } = useTexts(commonTexts)
  return (
    <header className={css.head}>
      {back !== undefined && (
        <Button
          className={css.back}
          variant="subtle"
          color="gray"
          size="compact-sm"
          leftSection={<IconArrowLeft size={16} stroke={1.7} aria-hidden />}
          onClick={() => goToStep(back)}
        >
          {button.back}
        </Button>
      )}
      <h1>{title}</h1>
      {children && <p>{children}</p>}
    </header>
  )
}
