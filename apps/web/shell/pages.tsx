/** Pages of the shell itself: not authorised, not found, an error. */
import { Button, Loader } from '@mantine/core'
import { IconBarrierBlock, IconLock, IconMapOff } from '@tabler/icons-react'
import { type ErrorComponentProps, Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { commonTexts } from '#platform/texts/texts.ts'
import { Notice } from '#platform/web/ui/feedback/Notice.tsx'
import { PageHeader, Panel } from '#platform/web/ui/PageHeader.tsx'
import css from './shell.module.css'

const icon = { size: 38, stroke: 1.4, 'aria-hidden': true }

function HomeButton() {
  const { page } = useTexts(commonTexts)
  return (
    <Button component={Link} to="/" variant="light">
      {page.home}
    </Button>
  )
}

/** Shows while a page's chunk loads. */
export function Spinner() {
  const { shell } = useTexts(commonTexts)
  return (
    <output className={css.spinner} aria-label={shell.loading}>
      <Loader size={28} />
    </output>
  )
}

export function Unauthorized() {
  const { page } = useTexts(commonTexts)
  return (
    <>
      <PageHeader title={page.unauthorizedTitle} />
      <Panel>
        <Notice
          icon={<IconLock {...icon} />}
          title={page.unauthorizedText}
          action={<HomeButton />}
        />
      </Panel>
    </>
  )
}

export function NotFound() {
  const { page } = useTexts(commonTexts)
  return (
    <>
      <PageHeader title={page.notFound} />
      <Panel>
        <Notice icon={<IconMapOff {...icon} />} title={page.notFoundText} action={<HomeButton />} />
      </Panel>
    </>
  )
}

/** An unexpected error. Its details go to the console, never to the reader. */
export function RouteError({ error }: ErrorComponentProps) {
  const { page } = useTexts(commonTexts)
  useEffect(() => {
    console.error(error)
  }, [error])
  return (
    <div role="alert">
      <PageHeader title={page.routeError} />
      <Panel>
        <Notice
          icon={<IconBarrierBlock {...icon} />}
          title={page.errorText}
          action={
            <Button variant="light" onClick={() => window.location.reload()}>
              {page.reload}
            </Button>
          }
        />
      </Panel>
    </div>
  )
}
