/** The e-invoice on a document's own page: its state, and all missing data. */
import { Link } from '@tanstack/react-router'
import { canOpenPage } from '#platform/contract/page-routes.ts'
import { linkTo } from '#platform/web/data/address.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { useFormatMessage } from '#platform/web/language/messages.ts'
import { useRole } from '#platform/web/data/session.ts'
import { Status } from '#platform/web/ui/Status.tsx'
import type { EInvoiceOfDocument } from '../../contract.ts'
import { eInvoiceTexts } from '../../texts/texts.ts'
import css from './note.module.css'
import { stateTones } from '../components/states.ts'

export function EInvoiceNote({ of }: { of: EInvoiceOfDocument | null | undefined }) {
  const text = useTexts(eInvoiceTexts)
  const formatMessage = useFormatMessage()
  const role = useRole()
  if (!of || of.state === 'none') return null
  const state = <Status tone={stateTones[of.state]}>{text.states[of.state]}</Status>
  return (
    <section className={css.note} aria-label={text.one}>
      <p>
        {canOpenPage(role, '/tax/e-invoice/$id') ? (
          <Link to={linkTo('/tax/e-invoice/$id', { id: of.id })}>{text.one}</Link>
        ) : (
          text.one
        )}{' '}
        {state} {of.number}
      </p>
      {of.reasons.length > 0 && (
        <ul>
          {of.reasons.map((reason) => (
            <li key={reason.code}>{formatMessage(reason)}</li>
          ))}
        </ul>
      )}
    </section>
  )
}
