/** What a document's own page says of its e-invoice: the state, and everything that is missing. */
import { Link } from '@tanstack/react-router'
import { mayOpen } from '#platform/contract/places.ts'
import { to } from '#platform/web/address.ts'
import { useTexts } from '#platform/web/i18n.tsx'
import { useSayMessage } from '#platform/web/messages.ts'
import { useRole } from '#platform/web/session.ts'
import { Status } from '#platform/web/ui/Status.tsx'
import type { EInvoiceOfDocument } from '../../contract.ts'
import { eInvoiceTexts } from '../texts/texts.ts'
import { stateTones } from './states.ts'

export function EInvoiceNote({ of }: { of: EInvoiceOfDocument | null | undefined }) {
  const text = useTexts(eInvoiceTexts)
  const say = useSayMessage()
  const role = useRole()
  if (!of || of.state === 'none') return null
  const state = <Status tone={stateTones[of.state]}>{text.states[of.state]}</Status>
  return (
    <section aria-label={text.one}>
      <p>
        {mayOpen(role, '/tax/e-invoice/$id') ? (
          <Link to={to('/tax/e-invoice/$id', { id: of.id })}>{text.one}</Link>
        ) : (
          text.one
        )}{' '}
        {state} {of.number}
      </p>
      {of.reasons.length > 0 && (
        <ul>
          {of.reasons.map((reason) => (
            <li key={reason.code}>{say(reason)}</li>
          ))}
        </ul>
      )}
    </section>
  )
}
