/** The source of an entry as text, and the link to it. */
import { Link } from '@tanstack/react-router'
import { orderListOf } from '#platform/contract/page-routes.ts'
import { useRole } from '#platform/web/data/session.ts'
import { linkTo } from '#platform/web/data/address.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import type { EntryRow } from '../../contract.ts'
import css from './journal.module.css'
import { journalTexts } from '../../texts/texts.ts'
import { useDocumentAddress } from './documents.ts'

type Sourced = Pick<EntryRow, 'source_type' | 'event' | 'document'>

/** "Invoice issued", "Payment", "Journal"; a reversal is named after its original. */
export function useSourceWords() {
  const text = useTexts(journalTexts)
  return ({ source_type, event }: Sourced) => {
    const plain = event.replace(/_reversed$/, '')
    const name = text.sources[`${source_type}.${plain}`] ?? text.sources[source_type] ?? source_type
    return plain === event ? name : text.reversalOf(name)
  }
}

/** The source, leading back to the work order or the document where there is one. */
export function SourceLink({ entry }: { entry: Sourced }) {
  const name = useSourceWords()(entry)
  const base = orderListOf(useRole())
  const addressOf = useDocumentAddress()
  const { document } = entry
  const address = document?.order_id
    ? linkTo(`${base}/$orderId`, { orderId: document.order_id })
    : document && addressOf(document.type, document.id)
  if (!address) return name
  return (
    <Link to={address} className={css.link}>
      {name}
    </Link>
  )
}
