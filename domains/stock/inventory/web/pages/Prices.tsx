/** The purchase prices of an item with their suppliers, newest first. For roles that see costs. */
import { Link } from '@tanstack/react-router'
import { canOpenPage } from '#platform/contract/page-routes.ts'
import { linkTo } from '#platform/web/data/address.ts'
import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { PanelList, RecordPanel } from '#platform/web/record/RecordPanel.tsx'
import { useRole } from '#platform/web/data/session.ts'
import type { InventoryItem } from '../../contract.ts'
import { useUnitName } from '../shared/unitName.ts'
import { inventoryTexts } from '../../texts/texts.ts'

export default function Prices({ prices }: { prices: NonNullable<InventoryItem['prices']> }) {
  const text = useTexts(inventoryTexts)
  const { day, number, money } = useFormat()
  const unitName = useUnitName()
  const opens = canOpenPage(useRole(), '/inventory/purchase/$id')
  return (
    <RecordPanel title={text.prices}>
      <PanelList>
        {prices.map(({ purchase, date, supplier, quantity, unit, per_unit, unit_price }) => (
          <li key={`${purchase.id} ${unit_price} ${quantity}`}>
            <span>
              {opens ? (
                <Link to={linkTo('/inventory/purchase/$id', { id: purchase.id })}>
                  {purchase.number}
                </Link>
              ) : (
                purchase.number
              )}
              {` · ${day(date)} · ${supplier.name}`}
            </span>
            <span>
              {`${number(quantity)} ${unitName(unit)}${per_unit === 1 ? '' : ` × ${number(per_unit)}`} · ${money(unit_price)}`}
            </span>
          </li>
        ))}
      </PanelList>
    </RecordPanel>
  )
}
