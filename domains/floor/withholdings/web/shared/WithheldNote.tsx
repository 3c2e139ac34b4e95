/** What a payment withheld, and the number of its certificate: a link to enter it while it is missing. */
import { Link } from '@tanstack/react-router'
import { canOpenPage } from '#platform/contract/page-routes.ts'
import { linkTo } from '#platform/web/data/address.ts'
import { useRole } from '#platform/web/data/session.ts'
import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { withholdingTexts } from '../../texts/texts.ts'

interface Of {
  payment: { withheld: number; withholding_number: string | null }
  /** The number of the invoice or the bill. */
  document: string | null
}

export function WithheldNote({ payment, document }: Of) {
  const text = useTexts(withholdingTexts)
  const { money } = useFormat()
  const mayEnter = canOpenPage(useRole(), '/tax/withholding')
  const { withheld, withholding_number } = payment
  if (withheld === 0) return null
  return (
    <>
      {text.withheld} {money(withheld)} ·{' '}
      {withholding_number ??
        (mayEnter && document ? (
          <Link to={linkTo('/tax/withholding', { keyword: document })}>{text.enter}</Link>
        ) : (
          text.notEntered
        ))}
    </>
  )
}
