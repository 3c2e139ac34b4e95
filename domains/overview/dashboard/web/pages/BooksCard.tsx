import { Button } from '@mantine/core'
import { IconBook2 } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { TRANSACTION_COUNTRY, isHiddenInMenu, canOpenPage } from '#platform/contract/page-routes.ts'
import { linkTo } from '#platform/web/data/address.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { chooseCountry, useCountry } from '#platform/web/scope.ts'
import { useRole } from '#platform/web/data/session.ts'
import { Panel } from '#platform/web/ui/PageHeader.tsx'
import css from './home.module.css'
import { dashboardTexts } from '../../texts/texts.ts'

/** Opens the books with one press, for users who may, while the menu hides them. */
export function BooksCard() {
  const { books: text } = useTexts(dashboardTexts)
  const isMine = canOpenPage(useRole(), '/journal')
  const isOutOfMenu = isHiddenInMenu('/journal', useCountry())
  if (!isMine || !isOutOfMenu) return null
  return (
    <Panel className={css.books ?? ''}>
      <IconBook2 size={26} stroke={1.5} aria-hidden />
      <div>
        <h2>{text.title}</h2>
        <p>{text.text}</p>
      </div>
      <Button
        component={Link}
        to={linkTo('/journal')}
        variant="light"
        onClick={() => chooseCountry(TRANSACTION_COUNTRY)}
      >
        {text.open}
      </Button>
    </Panel>
  )
}
