/** The job cards of several orders, to be printed in one go: `?ids=4,7`. */
import { Button } from '@mantine/core'
import { IconArrowLeft, IconPrinter } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { PrintSheet, PrintSkeleton, printCss } from '#platform/web/print/PrintSheet.tsx'
import { firstAllowedPage } from '#platform/contract/page-routes.ts'
import { linkTo, useSearch } from '#platform/web/data/address.ts'
import { queryFailure, useApiQuery } from '#platform/web/data/api.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { useFormatMessage } from '#platform/web/language/messages.ts'
import { useRole } from '#platform/web/data/session.ts'
import { commonTexts } from '#platform/texts/texts.ts'
import { orderPapers } from '../../calls.gen.ts'
import { withAddress } from './withAddress.ts'
import css from './jobCards.module.css'
import { orderPapersTexts } from '../../texts/texts.ts'

const icon = { size: 18, stroke: 1.7, 'aria-hidden': true }
/** The limit of a list's selection. */
const MOST = 100

export default function JobCardsPage() {
  const text = useTexts(orderPapersTexts)
  const { button, paper } = useTexts(commonTexts)
  const list =
    firstAllowedPage(useRole(), '/order-management', '/home/orders', '/my-work') ?? '/my-work'
  const { ids = '' } = useSearch()
  const orders = [...new Set(ids.split(',').map(Number))]
    .filter((id) => Number.isInteger(id) && id > 0)
    .slice(0, MOST)
  useEffect(() => {
    document.title = text.kinds['job-card']
  }, [text])
  return (
    <main className={printCss.desk}>
      <div className={printCss.tools} role="toolbar" aria-label={paper.tools}>
        <Button
          component={Link}
          to={linkTo(list)}
          variant="default"
          leftSection={<IconArrowLeft {...icon} />}
        >
          {button.back}
        </Button>
        <Button
          disabled={orders.length === 0}
          leftSection={<IconPrinter {...icon} />}
          onClick={() => window.print()}
        >
          {button.print}
        </Button>
      </div>
      {orders.length === 0 && <h1>{paper.missing}</h1>}
      {orders.map((id) => (
        <div key={id} className={css.sheet}>
          <Card id={id} />
        </div>
      ))}
    </main>
  )
}

function Card({ id }: { id: number }) {
  const formatMessage = useFormatMessage()
  const query = useApiQuery(orderPapers.jobCard, { params: { id }, query: {} })
  const error = queryFailure(query)
  if (query.data) return <PrintSheet paper={withAddress(query.data.paper)} />
  return error ? <p role="alert">{formatMessage(error)}</p> : <PrintSkeleton />
}
