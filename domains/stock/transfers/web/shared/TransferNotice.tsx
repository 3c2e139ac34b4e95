import { Link } from '@tanstack/react-router'
import { canOpenPage } from '#platform/contract/page-routes.ts'
import { linkTo } from '#platform/web/data/address.ts'
import { useApiQuery } from '#platform/web/data/api.ts'
import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { useCan, useRole } from '#platform/web/data/session.ts'
import { transfers } from '../../calls.gen.ts'
import css from './transfers.module.css'
import { transferTexts } from '../../texts/texts.ts'

/** Transfers to send and goods in transit to the garage. Renders nothing if there are none. */
export function TransferNotice() {
  const text = useTexts(transferTexts)
  const { number } = useFormat()
  const isOpen = canOpenPage(useRole(), '/inventory/transfer')
  const maySend = useCan('transfer.write') && isOpen
  const { data } = useApiQuery(transfers.waiting, {}, { enabled: maySend, keep: true })
  if (!data || data.to_send + data.to_receive === 0) return undefined
  return (
    <span className={css.waiting}>
      {data.to_send > 0 && (
        <Link to={linkTo('/inventory/transfer', { status: 'draft' })}>
          {text.toSend(number(data.to_send), data.to_send === 1)}
        </Link>
      )}
      {data.to_receive > 0 && (
        <Link to={linkTo('/inventory/transfer', { status: 'sent' })}>
          {text.toReceive(number(data.to_receive), data.to_receive === 1)}
        </Link>
      )}
    </span>
  )
}
