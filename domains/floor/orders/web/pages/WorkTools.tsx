import { Button, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { TransferNotice } from '#domains/stock/transfers/web/shared/TransferNotice.tsx'
import { canOpenPage } from '#platform/contract/page-routes.ts'
import { linkTo, useUpdateSearch, useSearch } from '#platform/web/data/address.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { useRole } from '#platform/web/data/session.ts'
import { commonTexts } from '#platform/texts/texts.ts'
import { SegmentedChoice } from '#platform/web/ui/fields/SegmentedChoice.tsx'
import css from './board.module.css'
import { ViewSwitch } from '../components/board/useOrderView.tsx'
import { ordersTexts } from '../../texts/texts.ts'

/** Above the orders: search, view switch and links to related pages. */
export function WorkTools({ isMechanic }: { isMechanic: boolean }) {
  const { command, nav } = useTexts(commonTexts)
  const { board } = useTexts(ordersTexts)
  const role = useRole()
  return (
    <div className={css.tools}>
      <Keyword />
      {isMechanic && <Whose />}
      {!isMechanic && <ViewSwitch />}
      {canOpenPage(role, '/home/orders') && (
        <Button component={Link} to={linkTo('/home/orders')} variant="subtle" size="xs">
          {nav.orderManagement}
        </Button>
      )}
      {canOpenPage(role, '/day-end') && (
        <Button component={Link} to={linkTo('/day-end')} variant="subtle" size="xs">
          {board.dayEnd}
        </Button>
      )}
      {canOpenPage(role, '/my-work/stock') && (
        <Button component={Link} to={linkTo('/my-work/stock')} variant="subtle" size="xs">
          {command.items}
        </Button>
      )}
      <TransferNotice />
    </div>
  )
}

/** A mechanic switches between all cars of the garage and their own. */
function Whose() {
  const { board: text } = useTexts(ordersTexts)
  const { whose } = useSearch()
  const change = useUpdateSearch()
  return (
    <SegmentedChoice
      aria-label={text.whose}
      value={whose === 'mine' ? 'mine' : 'all'}
      onChange={(chosen) => change({ whose: chosen === 'mine' ? chosen : null })}
      data={[
        { value: 'all', label: text.everyone },
        { value: 'mine', label: text.mine },
      ]}
    />
  )
}

const TYPING_MS = 250

function Keyword() {
  const { board: text } = useTexts(ordersTexts)
  const { form } = useTexts(commonTexts)
  const { keyword = '' } = useSearch()
  const change = useUpdateSearch()
  const [typed, setTyped] = useState(keyword)
  const [lastKeyword, setLastKeyword] = useState(keyword)
  if (lastKeyword !== keyword) {
    setLastKeyword(keyword)
    // the board removes the keyword from the URL
    if (keyword === '') setTyped('')
  }
  const search = useDebouncedCallback(
    (typedWords: string) => change({ keyword: typedWords.trim() }, { replace: true }),
    TYPING_MS,
  )
  return (
    <TextInput
      type="search"
      className={css.search ?? ''}
      data-search
      aria-label={text.search}
      placeholder={text.search}
      title={form.search}
      maxLength={100}
      leftSection={<IconSearch size={16} stroke={1.7} aria-hidden />}
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        search(event.currentTarget.value)
      }}
    />
  )
}
