/** The dashboard card of low stock, for users who may order. */
import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { COUNT_BOUND } from '#platform/contract/paging.ts'
import { linkTo } from '#platform/web/data/address.ts'
import { useApiQuery } from '#platform/web/data/api.ts'
import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { useCan } from '#platform/web/data/session.ts'
import { Panel } from '#platform/web/ui/PageHeader.tsx'
import { lowStock } from '../../calls.gen.ts'
import css from './low-stock.module.css'
import { lowStockTexts } from '../../texts/texts.ts'

/** The lowest items and the number of low items. */
export const useLowStock = () =>
  useApiQuery(
    lowStock.list,
    { query: { limit: 5 } },
    { keep: true, enabled: useCan('low-stock.write') },
  ).data

export function LowStockCard({ data }: { data: ReturnType<typeof useLowStock> }) {
  const text = useTexts(lowStockTexts)
  const { number } = useFormat()
  if (!data || data.total === 0) return null
  const count = data.total >= COUNT_BOUND ? `${number(COUNT_BOUND - 1)}+` : number(data.total)
  return (
    <Panel className={css.card ?? ''}>
      <IconAlertTriangle size={26} stroke={1.5} aria-hidden />
      <div>
        <h2>{text.low(count, data.total === 1)}</h2>
        <p>{[...new Set(data.data.map(({ item }) => item.name))].join(', ')}</p>
      </div>
      <Button component={Link} to={linkTo('/inventory/low-stock')} variant="light">
        {text.toBuy}
      </Button>
    </Panel>
  )
}
