import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { TransferNotice } from '#domains/stock/transfers/web/shared/TransferNotice.tsx'
import { canOpenPage } from '#platform/contract/page-routes.ts'
import { linkTo, useUpdateSearch, useSearch } from '#platform/web/data/address.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { useRole } from '#platform/web/data/session.ts'
import { commonTexts } from '#platform/texts/texts.ts'
import { KeywordField } from '#platform/web/list/KeywordField.tsx'
import { SegmentedChoice } from '#platform/web/ui/fields/SegmentedChoice.tsx'
import css from './board.module.css'
import { ViewSwitch } from '../components/board/useOrderView.tsx'
import { noticeTexts } from '#domains/outside/notices/texts/texts.ts'
import { ordersTexts } from '../../texts/texts.ts'

/** Above the orders: search, view switch and links to related pages. */
export function WorkTools({ isMechanic }: { isMechanic: boolean }) {
  const { command, form, nav } = useTexts(commonTexts)
  const { board } = useTexts(ordersTexts)
  const { byHandTitle } = useTexts(noticeTexts)
  const role = useRole()
  return (
    <div className={css.tools}>
      <KeywordField label={board.search} title={form.search} className={css.search} />
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
      {canOpenPage(role, '/my-work/messages') && (
        <Button component={Link} to={linkTo('/my-work/messages')} variant="subtle" size="xs">
          {byHandTitle}
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
