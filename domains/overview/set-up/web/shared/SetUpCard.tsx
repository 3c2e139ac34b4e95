/**
 * On the dashboard until all steps are done: the progress and the next step. Without a branch it is the only content.
 */
import { Button } from '@mantine/core'
import { IconListCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { linkTo, useNavigateTo } from '#platform/web/data/address.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { Panel } from '#platform/web/ui/PageHeader.tsx'
import css from './set-up.module.css'
import { setUpTexts } from '../../texts/texts.ts'
import type { SetUpSteps } from './useSetUp.ts'

export function SetUpCard({ found }: { found: SetUpSteps | undefined }) {
  const text = useTexts(setUpTexts)
  const navigateTo = useNavigateTo()
  const leads = found !== undefined && !found.hasBranch
  useEffect(() => {
    if (leads) navigateTo(linkTo('/set-up'), { replace: true })
  }, [leads, navigateTo])
  if (!found || found.finished) return null
  const next = found.steps.find(({ state }) => state === 'open')
  return (
    <Panel className={css.card ?? ''}>
      <IconListCheck size={26} stroke={1.5} aria-hidden />
      <div>
        <h2>{text.progress(found.done, found.all)}</h2>
        {next && <p>{text.steps[next.key].name}</p>}
      </div>
      <Button component={Link} to={linkTo('/set-up')} variant="light">
        {text.goOn}
      </Button>
    </Panel>
  )
}
